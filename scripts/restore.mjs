// Restores a backup: `npm run restore -- file.tar.gz [--force]`.
import { serverCommand } from './command.mjs';

await serverCommand('restore');
