import { readdirSync } from 'node:fs';
import { inRoot } from '../lib/root.mjs';

const declaration = /^(.+)\.kind\.ts$/;

/**
 * The names of record kinds. Code reads them from the declarations in `domain/src/kinds` and does not spell them out.
 */
export const recordKinds = new Set(
  readdirSync(inRoot('domain', 'src', 'kinds')).flatMap((file) => declaration.exec(file)?.slice(1) ?? []),
);

/** Places where a kind's name is allowed, or where the same word has another meaning. */
export const placesOfKindNames = [
  // The declarations themselves, and the screen declarations of each kind.
  'domain/src/kinds/',
  'web/src/lib/kinds/',
  // The permission table is written and read as a table.
  'domain/src/access/table.ts',
  // `company` and `person` are also field kinds, by which a cell is read, written and shown.
  'domain/src/fields/',
  'domain/src/filters/condition-words',
  'domain/src/imports/read-row.ts',
  'domain/src/share-site/shared-columns.ts',
  'server/src/features/bulk/judge.ts',
  'server/src/features/exports/cells.present.ts',
  // Keys of an answer, and words of a text.
  'domain/src/people/person.types.ts',
  'domain/src/quotas/quotas.ts',
  'server/src/features/deals/board.ts',
  'server/src/features/related/related.queries.ts',
  'web/src/features/deals/closing/reason-dialog.tsx',
  'web/src/gallery/',
];

export const mayNameKinds = new RegExp(
  `^(${placesOfKindNames.map((place) => place.replaceAll('.', '\\.')).join('|')})`,
);
