import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import type { Icon } from './icons';
import { Tooltip } from './tooltip';

type ButtonVariant = 'filled' | 'default' | 'quiet' | 'won' | 'lost' | 'destructive' | 'link';
export type ControlSize = 'xs' | 'sm' | 'md' | 'lg';

interface Look {
  variant?: ButtonVariant;
  size?: ControlSize;
  icon?: Icon;
  /** Shown after the words, for example a chevron. */
  trailing?: ReactNode;
  fullWidth?: boolean;
}

export interface ButtonProps extends Look, Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  /** The action is running: a ring replaces the icon, the width stays the same, further clicks do nothing. */
  saving?: boolean;
  disabled?: boolean;
  /**
   * The reason why the button is disabled, as a tooltip. The button stays focusable so that the reason can be found.
   */
  disabledReason?: string | null;
}

export function Button({
  variant = 'default',
  size = 'sm',
  icon,
  trailing,
  fullWidth,
  saving = false,
  disabled = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const off = disabled || Boolean(disabledReason);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off || saving) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      className={join(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-full={fullWidth || undefined}
      data-saving={saving || undefined}
      aria-disabled={off || undefined}
      aria-busy={saving || undefined}
      onClick={press}
    >
      <Inside icon={icon} saving={saving} trailing={trailing}>
        {children}
      </Inside>
    </button>
  );
  return disabledReason ? <Tooltip label={disabledReason}>{button}</Tooltip> : button;
}

export interface ButtonLinkProps extends Look, ComponentPropsWithRef<'a'> {
  href: string;
}

/** A link that looks like a button: it navigates. */
export function ButtonLink({ variant = 'default', size = 'sm', icon, trailing, fullWidth, ...rest }: ButtonLinkProps) {
  return (
    <a
      {...rest}
      className={join(styles.button, rest.className)}
      data-variant={variant}
      data-size={size}
      data-full={fullWidth || undefined}
    >
      <Inside icon={icon} trailing={trailing}>
        {rest.children}
      </Inside>
    </a>
  );
}

interface InsideProps {
  icon?: Icon;
  saving?: boolean;
  trailing?: ReactNode;
  children?: ReactNode;
}

function Inside({ icon: Mark, saving = false, trailing, children }: InsideProps) {
  return (
    <>
      {saving && <span className={Mark ? styles.ring : join(styles.ring, styles.ringAlone)} />}
      {Mark && !saving && <Mark size={15} aria-hidden />}
      <span className={styles.words} data-under-ring={(saving && !Mark) || undefined}>
        {children}
      </span>
      {trailing}
    </>
  );
}

export function join(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
