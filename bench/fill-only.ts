import { benchDatabase } from './database';
const db = await benchDatabase(1, Number(process.argv[2] ?? 1), false, console.log);
await db.pool.end();
await db.embedded.stop();
