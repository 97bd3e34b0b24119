# bash completion of log-check: source <(log-check completion bash)
_log_check() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command='' index
  COMPREPLY=()
  if [[ $cur == '=' ]]; then cur=''; elif [[ $prev == '=' ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    if [[ ${COMP_WORDS[index]} == '--' ]]; then compopt -o default 2>/dev/null; return; fi
  done
  if ((COMP_CWORD > 1)); then
    case ${COMP_WORDS[1]} in 'formats'|'watch'|'completion') command=${COMP_WORDS[1]} ;; esac
  fi
  case "$command $prev" in
    ' --name'|' -n') :; return ;;
    ' --format') COMPREPLY=($(compgen -W 'text json markdown github' -- "$cur")); return ;;
    ' --level') COMPREPLY=($(compgen -W 'low high' -- "$cur")); return ;;
    ' --max-lines') :; return ;;
    ' --retries') :; return ;;
    ' --wait') :; return ;;
    ' --idle') :; return ;;
    ' --scope') compopt -o default 2>/dev/null; return ;;
    ' --limit') :; return ;;
    ' --root') compopt -o dirnames 2>/dev/null; return ;;
    ' --a-flag-with-a-very-long-name') compopt -o default 2>/dev/null; return ;;
    'watch --key') :; return ;;
  esac
  if [[ $cur == -* ]]; then
    case "$command" in
      '') COMPREPLY=($(compgen -W '--name -n --format --level --max-lines --retries --wait --idle --scope --limit --root --a-flag-with-a-very-long-name --json --no-color --help -h --version -V' -- "$cur")) ;;
      'formats') COMPREPLY=($(compgen -W '--json --help -h --version -V' -- "$cur")) ;;
      'watch') COMPREPLY=($(compgen -W '--key --quiet -q --help -h --version -V' -- "$cur")) ;;
    esac
    return
  fi
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W 'formats watch completion' -- "$cur"))
    [[ ${#COMPREPLY[@]} -gt 0 && -n $cur ]] && return
  fi
  case "$command" in
    '') compopt -o default 2>/dev/null ;;
    'completion') COMPREPLY=($(compgen -W 'bash zsh fish' -- "$cur")) ;;
  esac
}
complete -F _log_check log-check
