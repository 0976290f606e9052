import { type HeaderLook, headerLook } from '@fairlead/domain/account/brand';
import type { CSSProperties } from 'react';
import { useSession } from './session';

export interface Brand {
  readonly logo: string | null;
  /** White: the header follows the theme. */
  readonly plain: boolean;
  readonly style: CSSProperties | undefined;
}

/** The appearance of a header in the account's colour. */
export function useBrand(): Brand {
  const { header_color, logo } = useSession().account.brand;
  return { logo, ...brandOf(header_color) };
}

export function brandOf(colour: string): Omit<Brand, 'logo'> {
  const look = headerLook(colour);
  return { plain: look.plain, style: look.plain ? undefined : inkStyle(look) };
}

function inkStyle(look: HeaderLook): CSSProperties {
  const variables = {
    '--fl-head-bg': look.background,
    '--fl-head-ink': look.ink,
    '--fl-head-line': `color-mix(in srgb, ${look.ink} ${look.line}%, transparent)`,
    '--fl-head-mark': look.ink,
  };
  return variables as CSSProperties;
}
