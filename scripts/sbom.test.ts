import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { billOf } from './sbom.mjs';

const lock = JSON.parse(readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8'));

describe('the bill of materials', () => {
  const bill = billOf(lock);
  const refs = bill.components.map((one: { 'bom-ref': string }) => one['bom-ref']);

  test('names every package of the lock file once, with licence, hash and what it is for', () => {
    const paths = Object.entries<{ link?: true }>(lock.packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && !link,
    );
    expect(paths.length).toBeGreaterThan(100);
    expect(new Set(refs).size).toBe(refs.length);
    const fastify = bill.components.find(({ name }: { name: string }) => name === 'fastify');
    expect(fastify).toMatchObject({ type: 'library', scope: 'required', licenses: [{ license: { id: 'MIT' } }] });
    expect(fastify.purl).toBe(`pkg:npm/fastify@${fastify.version}`);
    expect(fastify.hashes[0]).toEqual({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) });
    expect(bill.components.find(({ name }: { name: string }) => name === 'vitest').scope).toBe('excluded');
  });

  test('lists the dependencies, and names nothing that is not in it', () => {
    const known = new Set([...refs, 'fairlead@0.1.0']);
    const unknown = bill.dependencies.flatMap(({ ref, dependsOn }: { ref: string; dependsOn: string[] }) =>
      [ref, ...dependsOn].filter((one) => !known.has(one)),
    );
    expect(unknown).toEqual([]);
    const root = bill.dependencies.find(({ ref }: { ref: string }) => ref === 'fairlead@0.1.0');
    expect(root.dependsOn.some((ref: string) => ref.startsWith('pkg:npm/fastify@'))).toBe(true);
  });

  test('the same lock file gives the same bill', () => {
    expect(billOf(lock)).toEqual(bill);
  });
});
