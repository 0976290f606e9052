import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { Channel } from './channel';
import { earliest, hadEnded, readCursor, readSnapshot, type Snapshot } from './snapshot';

const place = { at: 0, seen: { text: '1:2:', oldest: 1, next: 2, running: new Set<number>() } };
const who = { account: 1, user: 1, session: 1, browser: 'a-browser', once: false };

test('SHELL-11 a reader that never reads is disconnected, and keeps no more than a bound of memory', () => {
  const neverRead = new Writable({ write: () => undefined, highWaterMark: 16 });
  const channel = new Channel(who, neverRead, place, '');
  for (let n = 0; n < 10_000; n += 1) channel.tell({ lists: ['deal'] });
  expect(neverRead.destroyed).toBe(true);
  expect(neverRead.writableLength).toBeLessThan(80 * 1024);
});

test('SHELL-11 a long message alone disconnects no reader', () => {
  const reader = new Writable({ write: (_part, _encoding, done) => void setImmediate(done), highWaterMark: 16 });
  const channel = new Channel(who, reader, place, '');
  channel.tell({ told: ['x'.repeat(200_000)] });
  expect(reader.destroyed).toBe(false);
  channel.tell(undefined);
  expect(reader.destroyed).toBe(true);
});

test('SHELL-11 a reader that accepts nothing for half a minute is disconnected, also when its end is all that waits', () => {
  const neverRead = () => new Writable({ write: () => undefined, highWaterMark: 16 });
  const [stuck, ended] = [neverRead(), neverRead()];
  const channels = [new Channel(who, stuck, place, ''), new Channel(who, ended, place, '')] as const;
  channels[0].tell(undefined);
  channels[1].refuse('session_ended');
  const closed = (at: number) => {
    for (const channel of channels) channel.closeIfStalled(at);
    return [stuck.destroyed, ended.destroyed];
  };
  expect([closed(0), closed(29_000), closed(31_000)]).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ]);
});

test('SHELL-11 a slow reader that accepts what it was sent stays connected', () => {
  let read: () => void = () => undefined;
  const slow = new Writable({
    write: (_part, _encoding, done) => {
      read = done;
    },
  });
  const channel = new Channel(who, slow, place, '');
  for (let at = 0; at < 100_000; at += 20_000) {
    channel.tell(undefined);
    channel.closeIfStalled(at);
    read();
    channel.closeIfStalled(at + 5000);
  }
  expect(slow.destroyed).toBe(false);
});

test.each([
  ['10:12:10', 9, true],
  ['10:12:10', 10, false],
  ['10:12:10', 11, true],
  ['10:12:10', 12, false],
])('SHELL-11 of the snapshot %s the transaction %d had ended: %s', (text, transaction, ended) => {
  expect(hadEnded(readSnapshot(text) as NonNullable<ReturnType<typeof readSnapshot>>, transaction)).toBe(ended);
});

test('SHELL-11 of some snapshots the earliest is found', () => {
  const inOrder = ['9:12:9,10', '10:12:10,11', '10:12:10', '10:13:10', '12:13:'].map(
    (one) => readSnapshot(one) as Snapshot,
  );
  for (const [at, one] of inOrder.entries()) expect(earliest(inOrder.slice(at).reverse())).toBe(one);
});

test.each([
  '',
  '~',
  'a~1:2:',
  '1~1:2',
  '1~1:2:x',
  '1~1;2:3:',
  '1'.repeat(20),
  '1~0:2:',
  '1~3:2:',
  '1~1:5:4,3',
  '1~1:5:,',
  '1~2:5:1',
  '1~1:5:5',
])('%s is not a valid position', (text) => {
  expect(readCursor(text)).toBeUndefined();
});
