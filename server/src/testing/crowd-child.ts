import { connect, type Socket } from 'node:net';
import type { CrowdAsk, CrowdAnswer } from './crowd';

/**
 * A separate process, because one process may not have the files for both ends of ten thousand connections. Opens
 * them, prints what each was answered, and keeps all of them open until its input ends.
 */
const { port, path, cookies, count, atOnce } = JSON.parse(process.argv[2] ?? '{}') as CrowdAsk;
const sockets = new Set<Socket>();
const answers: Record<string, number> = {};
const texts = new Set<string>();

async function join(at: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  const cookie = cookies[Math.floor((at * cookies.length) / count)] as string;
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`);
  const answer = await new Promise<string>((done) => {
    socket.once('data', (first) => done(String(first)));
    socket.once('error', (error) => done(`000 ${error.message}`));
    socket.once('close', () => done('000 closed'));
  });
  const status = /\d{3}/.exec(answer.split(' ').slice(0, 2).join(' ').replace('HTTP/1.1', ''))?.[0] ?? 'none';
  answers[status] = (answers[status] ?? 0) + 1;
  const text = /\r\n\r\n(\{.*\})/.exec(answer)?.[1];
  if (text) texts.add(text);
}

let next = 0;
async function joinOn(): Promise<void> {
  while (next < count) await join(next++);
}
await Promise.all(Array.from({ length: atOnce }, joinOn));
const said: CrowdAnswer = { answers, texts: [...texts], open: sockets.size };
process.stdout.write(`${JSON.stringify(said)}\n`);
process.stdin.once('end', () => process.exit(0)).resume();
