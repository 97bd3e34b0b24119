#compdef log-check
# zsh completion of log-check: source <(log-check completion zsh)
_log_check() {
  if (( CURRENT > 2 )); then
    case $words[2] in
      formats)
        shift words
        (( CURRENT-- ))
        _arguments -s -S \
        '(--json)--json[print one JSON document]' \
        '(-h --help)-h[show this help]' \
        '(-h --help)--help[show this help]' \
        '(-V --version)-V[show the version]' \
        '(-V --version)--version[show the version]'
        return ;;
      watch)
        shift words
        (( CURRENT-- ))
        _arguments -s -S \
        '(--key)--key=[name of the run]:KEY: ' \
        '(-q --quiet)-q[print nothing]' \
        '(-q --quiet)--quiet[print nothing]' \
        '(-h --help)-h[show this help]' \
        '(-h --help)--help[show this help]' \
        '(-V --version)-V[show the version]' \
        '(-V --version)--version[show the version]' \
        '*::command: _normal'
        return ;;
      completion)
        shift words
        (( CURRENT-- ))
        _arguments -s -S \
        '*:shell:(bash zsh fish)'
        return ;;
    esac
  fi
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    local -a commands
    commands=(
      'formats:list the formats'
      'watch:run a command and watch its log'
      'completion:print a completion script'
    )
    _describe -t commands command commands
  fi
  _arguments -s -S \
        '(-n --name)-n+[name of the check]:NAME: ' \
        '(-n --name)--name=[name of the check]:NAME: ' \
        '(--format)--format=[how the result is printed]:NAME:(text json markdown github)' \
        '(--level)--level=[least level shown]:low|high:(low high)' \
        '(--max-lines)--max-lines=[longest summary]:N: ' \
        '(--retries)--retries=[how often a log that is still growing is read again before what is there is taken]:N: ' \
        '(--wait)--wait=[how long to wait for a log]:TIME: ' \
        '(--idle)--idle=[end after that time]:TIME: ' \
        '*--scope=[paths that matter\: it'\''s \[a\:b\]]:GLOB:_files' \
        '*--limit=[limits]:N: ' \
        '(--root)--root=[paths are shown relative to it]:DIR:_files -/' \
        '(--a-flag-with-a-very-long-name)--a-flag-with-a-very-long-name=[rarely used]:SOMETHING:_files' \
        '(--json)--json[print one JSON document]' \
        '(--no-color)--no-color[no colours]' \
        '(-h --help)-h[show this help]' \
        '(-h --help)--help[show this help]' \
        '(-V --version)-V[show the version]' \
        '(-V --version)--version[show the version]' \
        '*:log:_files'
}
if [[ $funcstack[1] == _log_check ]]; then _log_check "$@"; else compdef _log_check log-check; fi
