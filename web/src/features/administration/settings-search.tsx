import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { AppLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { IconButton } from '../../ui/icon-button';
import { IconSearch, IconX } from '../../ui/icons';
import { InputBox } from '../../ui/text-field';
import styles from './administration.module.css';
import { administrationMessages as m } from './administration.messages';
import { findSettings, type Hit } from './find-settings';
import { settingsOf } from './pages';

/** The search box above the pages. While it holds text, the results replace the pages below. */
export function SettingsSearch({ children }: { children: ReactNode }) {
  const router = useRouter();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { account } = useSession();
  const hits = findSettings(
    text,
    settingsOf(account).flatMap(({ pages }) => pages),
  );
  const current = hits[Math.min(at, hits.length - 1)];
  const write = (next: string) => {
    setText(next);
    setAt(0);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length) setAt((hits.indexOf(current as Hit) + step + hits.length) % hits.length);
    else if (event.key === 'Enter' && current) {
      write('');
      void router.navigate({ href: current.href });
    } else if (event.key === 'Escape' && text) write('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <search className={styles.search}>
        <InputBox
          control={control(id, text.trim() !== '', current && hits.indexOf(current))}
          aria-label={m.search}
          placeholder={m.search}
          value={text}
          onChange={write}
          onKeyDown={press}
          left={<IconSearch size={15} aria-hidden />}
          right={text && <IconButton icon={IconX} label={m.close} size="xs" noTooltip onClick={() => write('')} />}
        />
      </search>
      <p className="fl-hidden" role="status">
        {text.trim() && (hits.length ? m.found(hits.length) : m.nothing(text.trim()))}
      </p>
      {text.trim() ? (
        <Hits id={id} hits={hits} current={current} text={text.trim()} onDone={() => write('')} />
      ) : (
        children
      )}
    </>
  );
}

/** The attributes that make the box a combobox over the list below it. */
function control(id: string, open: boolean, at: number | undefined) {
  return {
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': open ? `${id}-hits` : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': open && at !== undefined ? `${id}-${at}` : undefined,
  } as object;
}

interface HitsProps {
  id: string;
  hits: readonly Hit[];
  current: Hit | undefined;
  text: string;
  onDone: () => void;
}

function Hits({ id, hits, current, text, onDone }: HitsProps) {
  if (!hits.length)
    return (
      <p className={styles.nothing} aria-hidden>
        {m.nothing(text)}
      </p>
    );
  return (
    <div role="listbox" id={`${id}-hits`} aria-label={m.results} className={styles.hits}>
      {hits.map((hit, index) => (
        <AppLink
          key={hit.key}
          id={`${id}-${index}`}
          href={hit.href}
          role="option"
          aria-selected={hit === current}
          tabIndex={-1}
          className={styles.hit}
          onClick={onDone}
        >
          <hit.page.icon size={17} aria-hidden />
          <span>
            {hit.label}
            {hit.inside && <span className={styles.where}>{m.inPage(hit.page.label)}</span>}
          </span>
        </AppLink>
      ))}
    </div>
  );
}
