#compdef keeper
# zsh completion of keeper: source <(keeper completion zsh)
_keeper() {
  if (( CURRENT > 2 )); then
    case $words[2] in
      add)
        shift words
        (( CURRENT-- ))
        _arguments -s -S \
        '(-h --help)-h[show this help]' \
        '(-h --help)--help[show this help]' \
        '(-V --version)-V[show the version]' \
        '(-V --version)--version[show the version]' \
        '*:FILE:_files'
        return ;;
      drop)
        shift words
        (( CURRENT-- ))
        _arguments -s -S \
        '(-h --help)-h[show this help]' \
        '(-h --help)--help[show this help]' \
        '(-V --version)-V[show the version]' \
        '(-V --version)--version[show the version]'
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
      'add:add a file'
      'drop:drop all'
      'completion:print a completion script'
    )
    _describe -t commands command commands
  fi
  _arguments -s -S \
        '(-h --help)-h[show this help]' \
        '(-h --help)--help[show this help]' \
        '(-V --version)-V[show the version]' \
        '(-V --version)--version[show the version]'
}
if [[ $funcstack[1] == _keeper ]]; then _keeper "$@"; else compdef _keeper keeper; fi
