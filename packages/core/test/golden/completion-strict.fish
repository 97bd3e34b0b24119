# fish completion of keeper: keeper completion fish | source
complete -c keeper -n __fish_use_subcommand -a add -d 'add a file'
complete -c keeper -n __fish_use_subcommand -a drop -d 'drop all'
complete -c keeper -n __fish_use_subcommand -a completion -d 'print a completion script'
complete -c keeper -n 'not __fish_seen_subcommand_from add drop completion' -f
complete -c keeper -n 'not __fish_seen_subcommand_from add drop completion' -s h -l help -d 'show this help'
complete -c keeper -n 'not __fish_seen_subcommand_from add drop completion' -s V -l version -d 'show the version'
complete -c keeper -n '__fish_seen_subcommand_from add' -F
complete -c keeper -n '__fish_seen_subcommand_from add' -s h -l help -d 'show this help'
complete -c keeper -n '__fish_seen_subcommand_from add' -s V -l version -d 'show the version'
complete -c keeper -n '__fish_seen_subcommand_from drop' -f
complete -c keeper -n '__fish_seen_subcommand_from drop' -s h -l help -d 'show this help'
complete -c keeper -n '__fish_seen_subcommand_from drop' -s V -l version -d 'show the version'
complete -c keeper -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'
