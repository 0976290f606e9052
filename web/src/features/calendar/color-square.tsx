import { COLORS, readColor } from '@fairlead/domain/calendar/colors';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Popover } from '../../ui/popover';
import { Swatches } from '../../ui/swatches';
import { TextField } from '../../ui/text-field';
import { calendarMessages as m } from './calendar.messages';
import styles from './panel.module.css';

interface Props {
  readonly name: string;
  readonly color: string;
  readonly onChange: (hex: string) => void;
}

/** The color of a person or an event type: one of twelve, or any by its code. */
export function ColorSquare({ name, color, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const pick = (hex: string) => {
    onChange(hex);
    setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      asDialog
      trapFocus
      returnFocus
      width={224}
      position="bottom-end"
      target={
        <button type="button" className={styles.square} aria-label={m.color(name)} onClick={() => setOpened(!opened)}>
          <span style={{ background: `#${color}` }} />
        </button>
      }
    >
      <Choices color={color} onPick={pick} />
    </Popover>
  );
}

function Choices({ color, onPick }: { color: string; onPick: (hex: string) => void }) {
  const [typed, setTyped] = useState(`#${color}`);
  const [error, setError] = useState<string | null>(null);
  const apply = () => {
    const hex = readColor(typed);
    if (hex) onPick(hex);
    else setError(m.badColor);
  };
  return (
    <form
      className={styles.colors}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Swatches
        label={m.colors}
        colors={COLORS.map((hex) => [hex, m.colorNames[hex] ?? hex])}
        chosen={color}
        onPick={onPick}
        className={styles.swatches}
        swatchClass={styles.swatch}
        style={(hex) => ({ background: `#${hex}` })}
      />
      <TextField
        label={m.hex}
        value={typed}
        maxLength={7}
        error={error}
        onChange={(text) => {
          setTyped(text);
          setError(null);
        }}
      />
      <Button type="submit">{m.apply}</Button>
    </form>
  );
}
