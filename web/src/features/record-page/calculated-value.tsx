import type { Formula } from '@fairlead/domain/fields/formula';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ReactNode } from 'react';
import { useCatalogue } from '../../lib/catalogue';
import { namesIn, numbersIn, reasonText, resultFor } from '../../lib/formula-words';
import { useFormats } from '../../ui/formats';
import { IconMathFunction } from '../../ui/icons';
import { Tooltip } from '../../ui/tooltip';
import type { SavedRecord } from '../record-form/public';
import styles from './record-page.module.css';
import { recordPageMessages as m } from './record-page.messages';

interface Props {
  kind: RecordKind;
  record: SavedRecord;
  formula: Formula;
  display: ReactNode;
}

/** A computed value: its tooltip shows the formula with the numbers of this record. */
export function CalculatedValue({ kind, record, formula, display }: Props) {
  const catalogue = useCatalogue();
  const words = { catalogue, kind, symbol: useFormats().settings.currencySymbol };
  const result = resultFor(words, formula, record);
  const numbers = numbersIn(words, formula, record)
    .map(({ text }) => text)
    .join(' ');
  const label = (
    <span className={styles.formula}>
      <span>{namesIn(words, formula)}</span>
      <span>{numbers}</span>
      {'none' in result && <span>{reasonText(result.none)}</span>}
    </span>
  );
  return (
    <span className={styles.calculated}>
      {display}
      <Tooltip label={label}>
        <button type="button" className={styles.fx} aria-label={m.howCalculated}>
          <IconMathFunction size={15} aria-hidden />
        </button>
      </Tooltip>
    </span>
  );
}
