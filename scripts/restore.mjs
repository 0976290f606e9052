// Restores a backup: `npm run restore -- file.tar.gz [--force] [--passphrase-file file]`.
import { serverCommand } from './command.mjs';

await serverCommand('restore');
