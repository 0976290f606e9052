import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Ending, LiveStream } from './stream';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Answer = (signal: AbortSignal) => Promise<Response>;

const sse =
  (...blocks: string[]): Answer =>
  () =>
    Promise.resolve(new Response(blocks.map((block) => `${block}\n\n`).join(''), { status: 200 }));
const refused =
  (status: number, headers: Record<string, string> = {}): Answer =>
  () =>
    Promise.resolve(new Response('{}', { status, headers }));
/** Like a proxy that holds an answer until it is complete. */
const heldBack: Answer = (signal) =>
  new Promise((_, fail) => {
    const end = () => fail(new Error('aborted'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });

/** Runs a stream on these answers, one after the other; the last one never arrives. */
async function run(...answers: Answer[]) {
  const asked: string[] = [];
  const told: LiveMessage[] = [];
  const over: Ending[] = [];
  const waits: number[] = [];
  const next = [...answers];
  const stream = new LiveStream({
    pushKey: 'key',
    browser: 'a-browser',
    since: '1~5:5:',
    heard: (message) => message && told.push(message),
    over: (why) => over.push(why),
    wait: async (ms) => void waits.push(ms),
    fetch: ((address: string, { signal }: { signal: AbortSignal }) => {
      asked.push(address);
      const answer = next.shift();
      if (!answer) stream.stop();
      return (answer ?? heldBack)(signal);
    }) as typeof fetch,
  });
  const ended = stream.run();
  await vi.advanceTimersByTimeAsync(60_000);
  await ended;
  const ways = asked.map((address) => new URLSearchParams(address.split('?')[1]));
  return { asked: ways.map((query) => [query.get('way'), query.get('since')]), told, over, waits };
}

describe('SHELL-11 the connection of a browser', () => {
  it('SHELL-11 missed: after a break it asks for what it has missed since the last event', async () => {
    const { asked, told } = await run(sse('id: 2~6:6:\ndata: {"lists":["deal"]}', 'id: 3~7:7:'), sse('id: 3~7:7:'));
    expect(told).toEqual([{ lists: ['deal'] }]);
    expect(asked).toEqual([
      ['stream', '1~5:5:'],
      ['stream', '3~7:7:'],
      ['stream', '3~7:7:'],
    ]);
  });

  it('SHELL-11 falls back: where a proxy holds the answer back, it asks again and again', async () => {
    const { asked, told } = await run(heldBack, sse('id: 2~6:6:\ndata: {"told":["notifications"]}'));
    expect(told).toEqual([{ told: ['notifications'] }]);
    expect(asked.map(([way]) => way)).toEqual(['stream', 'poll', 'poll']);
  });

  it('SHELL-11 falls back, and tries the open answer again after ten minutes', async () => {
    const later: Answer = async () => {
      vi.setSystemTime(Date.now() + 11 * 60_000);
      return new Response('id: 2~6:6:\n\n');
    };
    const { asked } = await run(heldBack, sse('id: 2~6:6:'), later, sse('id: 2~6:6:'));
    expect(asked.map(([way]) => way)).toEqual(['stream', 'poll', 'poll', 'stream', 'stream']);
  });

  it('SHELL-11 a session that has ended, and a channel that is switched off, are not asked for again', async () => {
    const ended = await run(sse('event: end\ndata: session_ended'));
    expect([ended.over, ended.asked.length]).toEqual([['session_ended'], 1]);
    expect((await run(refused(404))).asked).toHaveLength(1);
    expect(await run(refused(401))).toMatchObject({ over: ['session_ended'] });
  });

  it('SHELL-11 a full server is asked again when it says, spread over time', async () => {
    const { waits, asked } = await run(refused(503, { 'Retry-After': '30' }), sse('id: 2~6:6:'));
    expect(waits[0]).toBeGreaterThanOrEqual(15_000);
    expect(waits[0]).toBeLessThanOrEqual(45_000);
    expect(asked).toHaveLength(3);
  });
});
