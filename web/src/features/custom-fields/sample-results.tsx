import { operandsOf } from '@fairlead/domain/custom-fields/computed';
import type { Formula } from '@fairlead/domain/fields/formula';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCatalogue } from '../../lib/catalogue';
import { numbersIn, numberText, reasonText, resultFor } from '../../lib/formula-words';
import { callsOf } from '../../lib/kinds/contracts';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { Tooltip } from '../../ui/tooltip';
import styles from './custom-fields.module.css';
import { customFieldsMessages as m } from './custom-fields.messages';
import { isFinished } from './field-draft';

const SAMPLES = 4;

type Sample = Readonly<Record<string, unknown>> & { readonly id: number };

/** The results of the formula for the records that were changed last, calculated while it is typed. */
export function SampleResults({ kind, formula }: { kind: RecordKind; formula: Formula }) {
  const [page, setPage] = useState(1);
  const attrs = useAttrs(kind);
  const { data, isError } = useQuery({
    queryKey: ['administration', 'formula_samples', kind, page, attrs],
    queryFn: async ({ signal }) => {
      const query = { page, per_page: SAMPLES, sort_by: 'updated_at', sort_direction: 'desc', attrs } as const;
      const { entries, pagination } = await call(callsOf(kind).list, { query, signal });
      return { samples: entries as unknown as readonly Sample[], pages: pagination.pages };
    },
    placeholderData: keepPreviousData,
  });
  const pages = data?.pages ?? 1;
  return (
    <section aria-label={m.samples}>
      <div className={styles.samplesHead}>
        <h3 className={styles.samplesTitle}>
          {m.samples} <span className={styles.formulaOrder}>{m.samplesHint}</span>
        </h3>
        {pages > 1 && (
          <Button size="xs" variant="quiet" onClick={() => setPage((page % pages) + 1)}>
            {m.otherSamples(kind)}
          </Button>
        )}
      </div>
      {isError ? (
        <p className={styles.quiet}>{m.samplesFailed}</p>
      ) : data && !data.samples.length ? (
        <p className={styles.quiet}>{m.noSamples(kind)}</p>
      ) : (
        <ul className={styles.rows} aria-live="polite">
          {data?.samples.map((record) => (
            <SampleRow key={record.id} kind={kind} record={record} formula={formula} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The name and every number that a formula can read. */
function useAttrs(kind: RecordKind): string {
  const operands = operandsOf(useCatalogue(), kind).map(({ key }) => (key === 'value' ? 'deal_value' : key));
  return ['id', kindOf(kind).name_column, ...operands].join();
}

function SampleRow({ kind, record, formula }: { kind: RecordKind; record: Sample; formula: Formula }) {
  const words = { catalogue: useCatalogue(), kind, symbol: useFormats().settings.currencySymbol };
  const result = isFinished(formula) ? resultFor(words, formula, record) : null;
  const shownAs = { kind: formula.output_type === 'currency' ? ('money' as const) : ('number' as const) };
  return (
    <li className={styles.sample}>
      <span className={styles.sampleName}>{String(record[kindOf(kind).name_column] ?? '')}</span>
      {result && 'value' in result ? (
        <span className={styles.sampleValue} data-negative={result.value.startsWith('-') || undefined}>
          {numberText(shownAs, result.value, words.symbol)}
        </span>
      ) : (
        <Tooltip label={result ? reasonText(result.none) : m.unfinished}>
          <span className={styles.sampleNone} tabIndex={0} role="note" aria-label={m.noResult}>
            –
          </span>
        </Tooltip>
      )}
      <span className={styles.sampleNumbers}>
        {(result ? numbersIn(words, formula, record) : []).map(({ text, empty }, at) => (
          <span key={`${at} ${text}`} data-empty={empty || undefined}>
            {text}{' '}
          </span>
        ))}
      </span>
    </li>
  );
}
