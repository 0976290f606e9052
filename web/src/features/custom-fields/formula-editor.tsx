import { calculatedOf, operandsOf } from '@fairlead/domain/custom-fields/computed';
import { customKey } from '@fairlead/domain/custom-fields/custom-field';
import { dependentsOf } from '@fairlead/domain/fields/calculate';
import { type Formula, MOST_DECIMALS, MOST_STEPS, type Operand, OPERATORS } from '@fairlead/domain/fields/formula';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type ReactNode, useRef, useState } from 'react';
import { useCatalogue } from '../../lib/catalogue';
import { SIGNS } from '../../lib/formula-words';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { IconPlus, IconX } from '../../ui/icons';
import { SegmentedControl } from '../../ui/segmented-control';
import { Select, SelectBox } from '../../ui/select';
import { InputBox } from '../../ui/text-field';
import { useFocusHeir } from '../../ui/use-focus-heir';
import styles from './custom-fields.module.css';
import { customFieldsMessages as m } from './custom-fields.messages';
import { SampleResults } from './sample-results';

interface Props {
  kind: RecordKind;
  /** Null for a new field. */
  fieldId: number | null;
  formula: Formula;
  onChange: (formula: Formula) => void;
  error: string | undefined;
  blocked: string | null;
}

type Choice = { readonly value: string; readonly label: string };

/** The steps of a calculated field from top to bottom, and the results for a few records. */
export function FormulaEditor({ kind, fieldId, formula, onChange, error, blocked }: Props) {
  const choices = useChoices(kind, fieldId);
  const set = (patch: Partial<Formula>) => onChange({ ...formula, ...patch });
  const [added, setAdded] = useState<number | null>(null);
  const add = (operand: Operand) => {
    setAdded(formula.steps.length);
    set({ steps: [...formula.steps, { operator: 'add', operand }] });
  };
  const full = formula.steps.length >= MOST_STEPS;
  return (
    <>
      <fieldset className={styles.formula} disabled={Boolean(blocked)}>
        <legend className={styles.formulaHead}>
          {m.formula} <span className={styles.formulaOrder}>{m.formulaOrder}</span>
        </legend>
        <Steps formula={formula} onChange={onChange} choices={choices} blocked={blocked} added={added} />
        {error && (
          <p role="alert" className={styles.formulaError}>
            {error}
          </p>
        )}
        {!full && (
          <div className={styles.adds}>
            <Button
              icon={IconPlus}
              variant="quiet"
              data-adds-line
              disabledReason={blocked}
              onClick={() => add({ field: '' })}
            >
              {m.addField}
            </Button>
            <Button icon={IconPlus} variant="quiet" disabledReason={blocked} onClick={() => add({ number: '' })}>
              {m.addNumber}
            </Button>
          </div>
        )}
      </fieldset>
      <ShownAs formula={formula} onChange={onChange} blocked={blocked} />
      <SampleResults kind={kind} formula={formula} />
    </>
  );
}

const SHOWN_AS: readonly Choice[] = [
  { value: 'currency', label: m.asAmount },
  ...Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => ({
    value: String(decimals),
    label: m.asNumber(decimals),
  })),
];
const EMPTY_AS = (['zero', 'nothing'] as const).map((value) => ({ value, label: m.emptyAs[value] }));

type PartProps = Pick<Props, 'formula' | 'onChange' | 'blocked'>;

interface StepsProps extends PartProps {
  choices: readonly Choice[];
  /** The step that was added last gets the focus when it appears. */
  added: number | null;
}

function Steps({ formula, onChange, choices, blocked, added }: StepsProps) {
  const set = (patch: Partial<Formula>) => onChange({ ...formula, ...patch });
  const change = (at: number, patch: Partial<Formula['steps'][number]>) =>
    set({ steps: formula.steps.map((step, index) => (index === at ? { ...step, ...patch } : step)) });
  return (
    <>
      <div className={styles.step}>
        <span className={styles.begin}>{m.beginWith}</span>
        <OperandBox
          operand={formula.begin}
          label={m.beginWith}
          choices={choices}
          onChange={(begin) => set({ begin })}
          locked={Boolean(blocked)}
        />
      </div>
      {formula.steps.map(({ operator, operand }, at) => (
        <Step key={String(at)}>
          <SegmentedControl
            label={m.operator(at + 1)}
            value={operator}
            onChange={(next) => change(at, { operator: next })}
            segments={OPERATORS.map((value) => ({ value, label: SIGNS[value], words: m.operators[value] }))}
          />
          <OperandBox
            operand={operand}
            label={'field' in operand ? m.operand(at + 1) : m.number(at + 1)}
            choices={choices}
            onChange={(next) => change(at, { operand: next })}
            locked={Boolean(blocked)}
            autoFocus={at === added}
          />
          <IconButton
            icon={IconX}
            label={m.removeStep(at + 1)}
            data-removes
            disabledReason={blocked}
            onClick={() => set({ steps: formula.steps.filter((_step, index) => index !== at) })}
          />
        </Step>
      ))}
    </>
  );
}

/** The last step hands the focus on when it is removed. */
function Step({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  useFocusHeir(line, stepBefore);
  return (
    <div ref={line} className={styles.step}>
      {children}
    </div>
  );
}

/** The button that removes the step before; the first operand has none. */
function stepBefore(leaving: HTMLElement) {
  const before = leaving.previousElementSibling?.querySelector<HTMLElement>('[data-removes]');
  return before ?? leaving.closest('fieldset')?.querySelector<HTMLElement>('[data-adds-line]');
}

function ShownAs({ formula, onChange, blocked }: PartProps) {
  const set = (patch: Partial<Formula>) => onChange({ ...formula, ...patch });
  return (
    <div className={styles.pair}>
      <Select
        label={m.showAs}
        size="md"
        options={SHOWN_AS}
        value={formula.output_type === 'currency' ? 'currency' : String(formula.decimals)}
        onChange={(as) =>
          as &&
          set(
            as === 'currency'
              ? { output_type: 'currency', decimals: 2 }
              : { output_type: 'numeric', decimals: Number(as) },
          )
        }
        lockedReason={blocked}
      />
      <Select
        label={m.emptyField}
        size="md"
        options={EMPTY_AS}
        value={formula.empty_as}
        onChange={(empty_as) => empty_as && set({ empty_as })}
        hint={m.emptyHint}
        lockedReason={blocked}
      />
    </div>
  );
}

interface BoxProps {
  operand: Operand;
  label: string;
  choices: readonly Choice[];
  onChange: (operand: Operand) => void;
  locked: boolean;
  autoFocus?: boolean;
}

/** A field of the record, or a number as it is typed. */
function OperandBox({ operand, label, choices, onChange, locked, autoFocus }: BoxProps) {
  return (
    <span className={styles.operand}>
      {'field' in operand ? (
        <SelectBox
          aria-label={label}
          control={{ readOnly: locked || undefined }}
          size="md"
          options={choices}
          value={operand.field || null}
          placeholder={m.chooseField}
          searchable
          autoFocus={autoFocus}
          onChange={(field) => onChange({ field: field ?? '' })}
        />
      ) : (
        <InputBox
          aria-label={label}
          control={{ readOnly: locked || undefined }}
          size="md"
          inputMode="decimal"
          figures
          value={operand.number}
          maxLength={24}
          autoFocus={autoFocus}
          onChange={(number) => onChange({ number })}
        />
      )}
    </span>
  );
}

/** The numbers of the record. The field itself and those that depend on it would form a circle. */
function useChoices(kind: RecordKind, fieldId: number | null): readonly Choice[] {
  const catalogue = useCatalogue();
  const own = fieldId === null ? [] : [customKey(fieldId)];
  const circular = new Set([...own, ...dependentsOf(own, calculatedOf(catalogue, kind))]);
  return operandsOf(catalogue, kind).flatMap(({ key, label }) => (circular.has(key) ? [] : [{ value: key, label }]));
}
