import { type CSSProperties, type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';

interface Props {
  label: string;
  /** Each color with its name. */
  colors: readonly (readonly [hex: string, name: string])[];
  chosen: string | null;
  blocked?: boolean;
  onPick: (hex: string) => void;
  className: string | undefined;
  swatchClass: string | undefined;
  style?: (hex: string) => CSSProperties;
  children?: (hex: string) => ReactNode;
}

/**
 * A palette is one stop of the Tab key: the color that has the focus, otherwise the chosen one. Arrow keys walk it, Home
 * and End go to its ends.
 */
export function Swatches({ label, colors, chosen, blocked, onPick, className, swatchClass, style, children }: Props) {
  const [focused, setFocused] = useState<string | null>(null);
  const stop = colors.find(([hex]) => hex === (focused ?? chosen)) ?? colors[0];
  const leave = ({ currentTarget: group, relatedTarget: next }: FocusEvent) => {
    if (!group.contains(next)) setFocused(null);
  };
  return (
    <div className={className} role="group" aria-label={label} onKeyDown={walk} onBlur={leave}>
      {colors.map((color) => {
        const [hex, name] = color;
        return (
          <button
            key={hex}
            type="button"
            className={swatchClass}
            style={style?.(hex)}
            aria-label={name}
            title={name}
            aria-pressed={hex === chosen}
            aria-disabled={blocked ? true : undefined}
            tabIndex={color === stop ? 0 : -1}
            onFocus={() => setFocused(hex)}
            onClick={() => !blocked && onPick(hex)}
          >
            {children?.(hex)}
          </button>
        );
      })}
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll('button')];
  const at = all.findIndex((one) => one === document.activeElement);
  const row = all.filter(({ offsetTop }) => offsetTop === all[0]?.offsetTop).length;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + row,
    ArrowUp: at - row,
    Home: 0,
    End: all.length - 1,
  };
  const to = steps[event.key];
  if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  // A list around it has keys of its own.
  event.stopPropagation();
  all[to]?.focus();
}
