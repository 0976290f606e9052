// Writes all data into one file; Fairlead can keep running: `npm run backup [-- file.tar.gz] [--passphrase-file file]`.
import { serverCommand } from './command.mjs';

await serverCommand('backup');
