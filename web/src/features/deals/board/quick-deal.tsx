import { type QuickPart, readQuickDeal } from '@fairlead/domain/deals/quick-deal';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { moneyText } from '@fairlead/domain/money/money';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { currencyOfSign, signOf } from '../../../lib/deal-currency';
import { errorText } from '../../../lib/request-error';
import { useSession } from '../../../lib/session';
import { FilterChip } from '../../../ui/chips';
import { type Formats, useFormats } from '../../../ui/formats';
import { InputBox } from '../../../ui/text-field';
import { errorToast } from '../../../ui/toast-store';
import { useFocusHeir } from '../../../ui/use-focus-heir';
import type { ColumnStage } from './place-card';
import styles from './quick-deal.module.css';
import { quickDealMessages as m } from './quick-deal.messages';
import type { Adding } from './use-adding';
import type { NewDeal } from './use-create-deal';
import { type NamedRecord, useNamedRecord } from './use-named-record';

interface Props {
  stage: ColumnStage;
  adding: Adding;
}

/** Parts that the user reverted: their words are then only the name. */
type Refused = QuickPart | 'link';

/** A deal in one line, at the top of its column. The recognized parts are shown as chips before Enter creates it. */
export function QuickDeal({ stage, adding }: Props) {
  const formats = useFormats();
  const line = useLine(stage, adding);
  const { text, refused, refuse, problem } = line;
  const deal = readDeal(text, formats, refused);
  const link = useNamedRecord(deal.name);
  const shown = refused.includes('link') ? null : link.shown;
  const place = useRef<HTMLDivElement>(null);
  const hint = useId();
  useFocusHeir(place, `[data-stage="${stage.id}"] [data-deal] a`);
  const onKeyDown = (event: KeyboardEvent) => {
    // The board's own keys do not act on what is typed here.
    event.stopPropagation();
    if (event.key === 'Escape') adding.close();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    line.create(deal, shown, refused.includes('link') ? async () => null : link.find);
  };
  return (
    <div ref={place} className={styles.quick} onKeyDown={onKeyDown}>
      <InputBox
        control={{ 'aria-describedby': hint }}
        aria-label={m.label(stage.name)}
        placeholder={m.placeholder}
        value={text}
        onChange={line.setText}
        autoFocus
        autoComplete="off"
        maxLength={300}
      />
      <p id={hint} className={problem ? styles.problem : styles.hint} role={problem ? 'alert' : undefined}>
        {problem ?? m.hint}
      </p>
      <Chips deal={deal} link={shown} formats={formats} onRemove={refuse} />
    </div>
  );
}

interface ChipsProps {
  deal: ReturnType<typeof readDeal>;
  link: NamedRecord | null;
  formats: Formats;
  onRemove: (part: Refused) => void;
}

function Chips({ deal, link, formats, onRemove }: ChipsProps) {
  const { account } = useSession();
  const symbol = signOf(account, { currency_id: currencyOfSign(account, deal.sign) });
  const chips: [Refused, string, string][] = [];
  if (link) chips.push(['link', labelOf(link), link.name]);
  if (deal.value !== null) chips.push(['value', m.value, formats.money(moneyText(deal.value), undefined, symbol)]);
  if (deal.close_date) chips.push(['close_date', m.closeDate, formats.date(deal.close_date)]);
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label={m.understood}>
      {chips.map(([part, label, value]) => (
        <FilterChip
          key={part}
          parts={[
            { role: 'field', text: label },
            { role: 'value', text: value },
          ]}
          onRemove={() => onRemove(part)}
          removeLabel={m.remove(`${label} ${value}`)}
        />
      ))}
    </div>
  );
}

function labelOf({ kind }: NamedRecord): string {
  if (kind === null) return m.newCompany;
  return kind === PERSON.name ? m.person : m.company;
}

function readDeal(text: string, { settings, today }: Formats, refused: readonly Refused[]) {
  const habits = { today: today(), dateFormat: settings.dateFormat, locale: navigator.language };
  const without = refused.filter((part) => part !== 'link');
  return readQuickDeal(text, habits, without);
}

/** The typed line. It is kept when the line is closed or the deal could not be saved. */
function useLine(stage: ColumnStage, adding: Adding) {
  const { texts } = adding;
  const [text, setShown] = useState(texts.current.get(stage.id) ?? '');
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const { account } = useSession();
  const setText = (next: string) => {
    texts.current.set(stage.id, next);
    setProblem(null);
    if (next === '') setRefused([]);
    setShown(next);
  };
  const restore = (typed: string, taken: readonly Refused[]) => {
    texts.current.set(stage.id, typed);
    setShown(typed);
    setRefused(taken);
    if (!isOpen.current) adding.open(stage.id);
  };
  const create = (
    deal: ReturnType<typeof readDeal>,
    shown: NamedRecord | null,
    find: () => Promise<NamedRecord | null>,
  ) => {
    if (!deal.name) return setProblem(m.nameNeeded);
    const whole = (link: NamedRecord | null): NewDeal => ({
      ...deal,
      currency_id: currencyOfSign(account, deal.sign),
      link: link?.fields ?? {},
      companyName: link && link.kind !== PERSON.name ? link.name : null,
    });
    const typed = text;
    setText('');
    void adding
      .create(stage, async () => whole(await find()), whole(shown))
      .catch((error: unknown) => {
        const why = errorText(error);
        // Text typed in the meantime is not overwritten.
        if (!texts.current.get(stage.id)) {
          restore(typed, refused);
          errorToast(m.failed(deal.name, why));
        } else errorToast(m.failed(deal.name, why), { label: m.editAgain, run: () => restore(typed, refused) });
      });
  };
  return { text, setText, refused, refuse: (part: Refused) => setRefused([...refused, part]), problem, create };
}
