import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCollector } from '../base/log-collector';
import { freePort } from '../testing/free-port';
import { logTo } from './log-output';
import { syslogTo } from './syslog';

/** A collector that counts the bytes of each message as RFC 6587 says. */
class Collector {
  readonly messages: string[] = [];
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  port = 0;

  async open(port = 0): Promise<void> {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      let buffer: Buffer = Buffer.alloc(0);
      socket.on('data', (part) => {
        buffer = Buffer.concat([buffer, part]);
        for (let found = next(buffer); found; found = next(buffer)) {
          this.messages.push(found.message);
          buffer = found.rest;
        }
      });
      socket.on('error', () => undefined);
    }).listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    if (this.#server?.listening) await new Promise((done) => this.#server?.close(done));
  }

  /** Waits until a message with these words has arrived. */
  async arrived(words: string): Promise<void> {
    while (!this.messages.some((one) => one.includes(words))) await sleep(5);
  }
}

function next(buffer: Buffer): { message: string; rest: Buffer } | undefined {
  const gap = buffer.indexOf(' ');
  if (gap < 1) return undefined;
  const end = gap + 1 + Number(buffer.subarray(0, gap));
  return buffer.length < end
    ? undefined
    : { message: buffer.subarray(gap + 1, end).toString(), rest: buffer.subarray(end) };
}

let collector: Collector;
beforeEach(() => {
  collector = new Collector();
});
afterEach(() => collector.close());
const terminal = { isTTY: true, write: () => undefined };
const to = (port: number) => syslogTo({ tls: false, host: '127.0.0.1', port }, { retryMs: 10 });

describe('a system that collects the log', () => {
  test('gets each line as RFC 5424 with its level, also letters of several bytes, before the server has stopped', async () => {
    await collector.open();
    const sender = to(collector.port);
    const log = logTo(terminal, 'info', sender);
    log.debug('not asked for');
    log.info({ account: 3 }, 'Grüße');
    log.error('broken');
    await collector.arrived('broken');
    log.warn('last words');
    await sender.stop();
    await collector.arrived('last words');
    expect(collector.messages).toHaveLength(3);
    const [first = '', second = ''] = collector.messages;
    expect(first).toMatch(/^<14>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ fairlead \d+ - - \{.*"account":3,"msg":"Grüße"\}$/);
    expect(second).toMatch(/^<11>1 /);
  });

  test('gets the lines from while it was unavailable; only the oldest are lost, and counted', async () => {
    const port = await freePort();
    const sender = to(port);
    const log = logTo(terminal, 'info', sender);
    for (let line = 0; line < 5100; line++) log.info(`line ${line}.`);
    await collector.open(port);
    await collector.arrived('line 5099.');
    expect(collector.messages[0]).toContain('"msg":"100 lines of the log were not sent"');
    expect(collector.messages).toHaveLength(5001);
    await sender.stop();
  });

  test('gets all lines when the server stops, also those that it had not received yet', async () => {
    await collector.open();
    const sender = to(collector.port);
    const log = logTo(terminal, 'info', sender);
    for (let line = 0; line < 2000; line++) log.info(`line ${line}.`);
    // Nothing has been sent yet: the connection is being opened.
    await sender.stop();
    await collector.arrived('line 1999.');
    expect(collector.messages).toHaveLength(2000);
  });

  test('is reported once as unavailable, and once as available again', async () => {
    const port = await freePort();
    const said: string[] = [];
    const sender = syslogTo({ tls: false, host: '127.0.0.1', port }, { retryMs: 5, say: (words) => said.push(words) });
    while (!said.length) await sleep(5);
    await sleep(20);
    await collector.open(port);
    while (said.length < 2) await sleep(5);
    await sender.stop();
    expect(said).toEqual([
      `The log collector 127.0.0.1:${port} cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}. Trying again.`,
      `The log collector 127.0.0.1:${port} answers again.`,
    ]);
  });

  test('is named by an address, with the usual ports', () => {
    expect(readCollector(undefined)).toBeUndefined();
    expect(readCollector('tls://logs.example.com')).toEqual({ tls: true, host: 'logs.example.com', port: 6514 });
    expect(readCollector('tcp://10.0.0.9:1514')).toEqual({ tls: false, host: '10.0.0.9', port: 1514 });
    expect(readCollector('tls://[::1]:6515')).toEqual({ tls: true, host: '::1', port: 6515 });
    for (const wrong of ['logs.example.com', 'http://logs.example.com', 'tls://'])
      expect(() => readCollector(wrong)).toThrow(/^FAIRLEAD_SYSLOG is ".+", but must be an address/);
  });
});
