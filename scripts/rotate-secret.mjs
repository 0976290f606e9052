// Replaces the secret of the installation; Fairlead can keep running: `npm run rotate-secret [-- --end]`.
import { serverCommand } from './command.mjs';

await serverCommand('rotate-secret');
