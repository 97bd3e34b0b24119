const known = new RegExp(`^ERROR: (?:${[
  'Could not find a version that satisfies the requirement ', 'No matching distribution found for ', 'Could not open requirements? file', 'Could not install packages due to ', 'Could not build wheels for ',
  'Cannot install ', 'ResolutionImpossible', 'Invalid requirement: ', 'Invalid wheel filename', 'Failed to build ', 'Failed building wheel for ', 'Failed cleaning build dir for ', 'THESE PACKAGES DO NOT MATCH THE HASHES',
  'Hashes are required in --require-hashes mode', 'In --require-hashes mode', "Package '.{1,200}' requires a different Python", 'Ignored the following ', '.{1,300} is not a valid editable requirement',
  '.{1,300} is not a supported wheel on this platform', 'Directory .{1,300} is not installable', 'File ".{1,300}" does not exist', 'Requirement .{1,300} looks like a filename', 'Command errored out with exit status ',
  'Double requirement given', 'Error while checking out', 'Failed to establish', 'HTTP error \\d', 'Exception:$', 'Cannot uninstall ', 'Wheel .{1,300} is invalid', 'Error \\[Errno', 'Could not detect requirement name',
  'Unknown compiler', 'You must give at least one requirement to install', 'Operation cancelled by user', 'Project .{1,300} has a .{1,80} and its build backend', 'Pipfile',
].join('|')})`)
const second = /^ERROR: (?:No matching distribution found for |ResolutionImpossible|Failed to build (?:installable wheels|one or more wheels|[\w.\- ]{1,400}$)|Could not build wheels for |Failed cleaning build dir for )/
const warning = /^(?:WARNING: (?:Retrying \(|Location '|Ignoring |Discarding |The (?:script|scripts|directory|candidate|repository) |Running pip as|Skipping |Requirement |Cache |Built wheel|You are using|Url |Generating |Failed to |No metadata)|\[notice\] |DEPRECATION: |ERROR: pip's dependency resolver does not currently take into account)/
const trouble = /NewConnectionError|ConnectTimeoutError|ReadTimeoutError|ProtocolError|SSLError|ProxyError|MaxRetryError|Connection(?: reset| refused| aborted|ResetError)|Temporary failure in name resolution|Name or service not known|Read timed out|(?:HTTP error |status code )(?:403|429|5\d\d)|No space left on device/

/** True for an error that pip itself writes on one line. */
export const isKnownError = (text: string): boolean => text.startsWith('ERROR: ') && known.test(text)

/** True for a line that only says again, or in other words, what the error before it said. */
export const isSecondLine = (text: string): boolean => text.startsWith('ERROR: ') && second.test(text)

/** True for what pip warns of and goes on. */
export const isWarning = (text: string): boolean => warning.test(text)

/** True when the network, the index or the machine is named as what failed. */
export const isNetworkTrouble = (text: string): boolean => trouble.test(text)
