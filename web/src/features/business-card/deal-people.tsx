import type { cardPerson } from '@fairlead/domain/deals/deal.types';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { type KeyboardEvent, type TouchEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { useCan } from '../../lib/can';
import { factsOf } from '../../lib/kinds/record-facts';
import { mailLink } from '../../lib/reach';
import { RecordLink } from '../../lib/record-link';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { pictureAt } from '../../lib/user-avatar';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/chips';
import { IconButton } from '../../ui/icon-button';
import { IconChevronLeft, IconChevronRight, IconMail } from '../../ui/icons';
import { errorToast } from '../../ui/toast-store';
import { type SavedRecord, saveRecord } from '../record-form/public';
import styles from './business-card.module.css';
import { businessCardMessages as m } from './business-card.messages';

type CardPerson = z.output<typeof cardPerson>;

/** The people of a deal: one directly, several one after the other, by arrows, keys or swipe. */
export function DealPeople({ deal }: { deal: SavedRecord }) {
  const people = (deal.card_people as readonly CardPerson[] | undefined) ?? [];
  const [asked, setAt] = useState(0);
  const at = Math.min(asked, people.length - 1);
  const go = (by: number) => setAt((at + by + people.length) % people.length);
  const swipe = useSwipe(go);
  const person = people[at];
  if (!person) return <p className={styles.noPeople}>{m.noPeople}</p>;
  if (people.length === 1)
    return (
      <div className={styles.people}>
        <Person deal={deal} person={person} />
      </div>
    );
  const keys = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (!by) return;
    event.preventDefault();
    go(by);
  };
  return (
    <section
      className={styles.people}
      aria-label={m.people}
      aria-roledescription="carousel"
      onKeyDown={keys}
      {...swipe}
    >
      <div className={styles.peopleHead}>
        <span>
          {m.people} <span aria-live="polite">{m.place(at + 1, people.length)}</span>
        </span>
        <span className={styles.dots} aria-hidden>
          {people.length <= MOST_DOTS &&
            people.map(({ id }, index) => <span key={id} data-on={index === at || undefined} />)}
        </span>
        <IconButton icon={IconChevronLeft} size="xs" label={m.previousPerson} noTooltip onClick={() => go(-1)} />
        <IconButton icon={IconChevronRight} size="xs" label={m.nextPerson} noTooltip onClick={() => go(1)} />
      </div>
      <Person deal={deal} person={person} />
    </section>
  );
}

const MOST_DOTS = 8;
const SWIPE_PX = 40;

function useSwipe(go: (by: number) => void) {
  const start = useRef(0);
  return {
    onTouchStart: (event: TouchEvent) => {
      start.current = event.touches[0]?.clientX ?? 0;
    },
    onTouchEnd: (event: TouchEvent) => {
      const by = (event.changedTouches[0]?.clientX ?? 0) - start.current;
      if (Math.abs(by) >= SWIPE_PX) go(by < 0 ? 1 : -1);
    },
  };
}

function Person({ deal, person }: { deal: SavedRecord; person: CardPerson }) {
  const name = person.full_name || person.email || m.nameless;
  const mail = person.email ? mailLink(person.email) : null;
  return (
    <div className={styles.person}>
      <Avatar id={person.id} name={name} size={36} image={pictureAt(person.image_thumb_url)} />
      <span className={styles.words}>
        <span className={styles.personName}>
          <RecordLink type={PERSON.name} id={person.id}>
            {name}
          </RecordLink>
        </span>
        {person.position && <span className={styles.quiet}>{person.position}</span>}
      </span>
      <Primary deal={deal} id={person.id} name={name} />
      {mail && (
        <a className={styles.open} href={mail} aria-label={m.mailTo(name)} title={m.mailTo(name)}>
          <IconMail size={16} aria-hidden />
        </a>
      )}
    </div>
  );
}

function Primary({ deal, id, name }: { deal: SavedRecord; id: number; name: string }) {
  const { can } = useCan();
  const [saving, setSaving] = useState(false);
  if (deal.primary_contact_id === id) return <Badge>{m.primary}</Badge>;
  if (!can('update', DEAL.name, factsOf(DEAL.name, deal))) return null;
  const mark = async () => {
    setSaving(true);
    try {
      const { changeSetId } = await saveRecord(DEAL.name, deal.id, { primary_contact_id: id });
      offerUndo(m.madePrimary(name), changeSetId);
    } catch (error) {
      errorToast(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button variant="quiet" aria-busy={saving || undefined} onClick={() => !saving && void mark()}>
      {m.makePrimary}
    </Button>
  );
}
