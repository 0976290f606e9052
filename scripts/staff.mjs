// Adds, ends and lists the staff of the back office: `npm run staff -- add ada@example.com "Ada Ohlsen"`.
import { serverCommand } from './command.mjs';

await serverCommand('staff', { paths: false });
