// Writes everything into one file, while Fairlead may go on running: `npm run backup [-- file.tar.gz]`.
import { serverCommand } from './command.mjs';

await serverCommand('backup');
