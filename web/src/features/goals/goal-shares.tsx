import { useState } from 'react';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { IconPlus } from '../../ui/icons';
import type { Option } from '../../ui/options';
import { Select } from '../../ui/select';
import { AmountEnd } from './amount-end';
import styles from './goal-dialog.module.css';
import { type AmountDraft, type Errors, errorsAt, type GoalDraft, nextKey } from './goal-form';
import { goalDialogMessages as m, goalsMessages } from './goals.messages';

interface Props {
  draft: GoalDraft;
  errors: Errors;
  onChange: (patch: Partial<GoalDraft>) => void;
}

const SHOWN = 25;
/** Of a select; no product line has this id. */
const ALL = 0;

/** The goals of teams and users: for all product lines, or for one. */
export function GoalShares({ draft: { lines, shares }, errors, onChange }: Props) {
  const [most, setMost] = useState(SHOWN);
  const people = usePeople();
  // Issues are shown, in whatever part they are.
  const refused = shares.findLastIndex((_, at) => Object.values(errorsAt(errors, lines.length + at)).some(Boolean));
  const shown = Math.max(most, refused + 1);
  const write = (next: readonly AmountDraft[]) => onChange({ shares: next });
  const add = () => {
    setMost((now) => Math.max(now, shares.length + 1));
    write([...shares, { key: nextKey(shares), who: null, line: null, amount: '' }]);
  };
  return (
    <div role="group" aria-label={m.shares} className={styles.group}>
      <div className={styles.groupHead}>
        <h3>{m.shares}</h3>
      </div>
      <p className={styles.hint}>{m.sharesText}</p>
      <div className={styles.amounts} data-shares>
        {shares.slice(0, shown).map((one, at) => (
          <Share
            key={one.key}
            one={one}
            place={at + 1}
            people={people}
            errors={errorsAt(errors, lines.length + at)}
            onChange={(patch) => write(shares.map((share) => (share.key === one.key ? { ...share, ...patch } : share)))}
            onRemove={() => write(shares.filter((share) => share.key !== one.key))}
          />
        ))}
        <div className={styles.add}>
          {shares.length > shown && (
            <Button onClick={() => setMost(shares.length)}>{m.showMore(shares.length - shown)}</Button>
          )}
          <Button variant="quiet" icon={IconPlus} onClick={add}>
            {m.addShare}
          </Button>
        </div>
      </div>
    </div>
  );
}

function usePeople(): readonly Option<string>[] {
  const { teams, users } = useSession().account;
  return [
    ...teams.map(({ id, name }) => ({ value: `team-${id}`, label: name, hint: m.teams })),
    ...users
      .filter(({ is_external, deleted_at }) => !is_external && !deleted_at)
      .map(({ id, full_name }) => ({ value: `user-${id}`, label: full_name })),
  ];
}

interface ShareProps {
  one: AmountDraft;
  place: number;
  people: readonly Option<string>[];
  errors: ReturnType<typeof errorsAt>;
  onChange: (patch: Partial<AmountDraft>) => void;
  onRemove: () => void;
}

function Share({ one, place, people, errors, onChange, onRemove }: ShareProps) {
  const { product_lines, users } = useSession().account;
  const known = people.find(({ value }) => value === one.who);
  const left = users.find(({ id }) => `user-${id}` === one.who)?.full_name;
  const gone = one.who?.startsWith('team') ? goalsMessages.deletedTeam : (left ?? goalsMessages.unknownUser);
  const chosen = known ?? (one.who === null ? null : { value: one.who, label: gone });
  const name = chosen?.label ?? m.nthShare(place);
  const lines = [
    { value: ALL, label: m.allLines },
    ...product_lines.map(({ id, name: label }) => ({ value: id, label })),
  ];
  return (
    <div className={styles.line}>
      <Select
        label={`${m.who}: ${name}`}
        hideLabel
        searchable
        value={one.who}
        chosen={chosen}
        error={errors.who}
        options={people}
        placeholder={m.who}
        onChange={(who) => onChange({ who })}
      />
      <Select
        label={`${m.of}: ${name}`}
        hideLabel
        value={one.line ?? ALL}
        error={errors.line}
        options={lines}
        onChange={(line) => onChange({ line: line || null })}
      />
      <AmountEnd one={one} name={name} error={errors.amount} onChange={onChange} onRemove={onRemove} />
    </div>
  );
}
