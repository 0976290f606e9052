import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { join } from './button';
import styles from './icon-button.module.css';
import type { Icon } from './icons';
import { Tooltip } from './tooltip';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'children'> {
  icon: Icon;
  /** Describes the action: the accessible name and the tooltip. */
  label: string;
  size?: 'xs' | 'sm' | 'md';
  variant?: 'quiet' | 'default';
  iconSize?: number;
  active?: boolean;
  disabledReason?: string | null;
  /** Set where a tooltip would repeat the text beside it. */
  noTooltip?: boolean;
}

/** A button with only an icon: 24, 28 or 32 pixels square. */
export function IconButton({
  icon: Mark,
  label,
  size = 'sm',
  variant = 'quiet',
  iconSize = 16,
  active,
  disabledReason,
  noTooltip,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabledReason) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={disabledReason ? true : undefined}
      className={join(styles.button, className)}
      data-size={size}
      data-variant={variant}
      data-active={active || undefined}
      onClick={press}
    >
      <Mark size={iconSize} aria-hidden />
    </button>
  );
  return noTooltip ? button : <Tooltip label={disabledReason ?? label}>{button}</Tooltip>;
}
