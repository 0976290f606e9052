import { colour as colourIssue } from '@fairlead/domain/validation/rules';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Popover } from '../../../ui/popover';
import { Swatches } from '../../../ui/swatches';
import { TextField } from '../../../ui/text-field';
import { Tooltip } from '../../../ui/tooltip';
import styles from './lists.module.css';
import { listsMessages as m } from './lists.messages';

interface Props {
  name: string;
  colour: string | null;
  blocked: string | null;
  tabIndex?: number | undefined;
  onPick: (colour: string | null) => void;
}

const digits = (hex: string) => hex.trim().replace(/^#/, '').toUpperCase();

/** The color of an entry: eight named suggestions, or any other in figures. */
export function ColourButton({ name, colour, blocked, tabIndex, onPick }: Props) {
  const [opened, setOpened] = useState(false);
  const pick = (picked: string | null) => {
    setOpened(false);
    onPick(picked);
  };
  const button = (
    <button
      type="button"
      className={styles.swatch}
      tabIndex={tabIndex}
      aria-label={m.colour(name)}
      aria-disabled={blocked ? true : undefined}
      onClick={() => !blocked && setOpened(!opened)}
    >
      <Dot colour={colour} />
    </button>
  );
  if (blocked) return <Tooltip label={blocked}>{button}</Tooltip>;
  return (
    <Popover opened={opened} onChange={setOpened} target={button} asDialog trapFocus returnFocus width={264} offset={4}>
      {opened && <Palette colour={colour} onPick={pick} />}
    </Popover>
  );
}

function Dot({ colour }: { colour: string | null }) {
  return <span className={styles.dot} style={colour ? { background: `#${digits(colour)}` } : undefined} aria-hidden />;
}

function Palette({ colour, onPick }: { colour: string | null; onPick: (colour: string | null) => void }) {
  const [hex, setHex] = useState(colour ? digits(colour) : '');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const issue = colourIssue(hex);
    if (issue) setError(issue);
    else onPick(hex.trim() ? digits(hex) : null);
  };
  return (
    <form className={styles.palette} onSubmit={submit} noValidate>
      <Swatches
        label={m.colourTitle}
        colors={Object.entries(m.colours)}
        chosen={colour && digits(colour)}
        onPick={onPick}
        className={styles.swatches}
        swatchClass={styles.swatch}
      >
        {(value) => <Dot colour={value} />}
      </Swatches>
      <TextField
        label={m.hex}
        left="#"
        value={hex}
        error={error}
        maxLength={7}
        onChange={(text) => {
          setHex(text);
          setError(null);
        }}
      />
      <div className={styles.paletteActs}>
        <Button variant="quiet" onClick={() => onPick(null)}>
          {m.noColour}
        </Button>
        <Button type="submit">{m.setColour}</Button>
      </div>
    </form>
  );
}
