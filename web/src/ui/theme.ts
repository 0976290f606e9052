import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';

const harbour: MantineColorsTuple = [
  '#EDF3FC',
  '#DCE8FA',
  '#B9D0F4',
  '#86B3F6',
  '#5A90E6',
  '#2E6CD3',
  '#1D5BBF',
  '#174A9C',
  '#143F83',
  '#12335F',
];
const gray: MantineColorsTuple = [
  '#FAFAF8',
  '#F5F5F2',
  '#F1F1ED',
  '#E9E8E4',
  '#D9D8D2',
  '#B5B4AE',
  '#8D8C86',
  '#666A72',
  '#4E5259',
  '#1A1C20',
];
const dark: MantineColorsTuple = [
  '#ECEDEE',
  '#B0B5BB',
  '#8E949C',
  '#6E737A',
  '#383C41',
  '#272A2E',
  '#1D2023',
  '#17191C',
  '#131517',
  '#101214',
];
const green: MantineColorsTuple = [
  '#E9F5ED',
  '#D3EBDB',
  '#BFE0CB',
  '#72CF98',
  '#4FB97C',
  '#2F9A5F',
  '#1E7A46',
  '#17633A',
  '#124E2E',
  '#0D3A22',
];
const red: MantineColorsTuple = [
  '#FCEFED',
  '#F8DEDA',
  '#F3CAC5',
  '#F4948A',
  '#EF7266',
  '#C2443A',
  '#C4352B',
  '#A62B22',
  '#84221B',
  '#611913',
];
const yellow: MantineColorsTuple = [
  '#FCF3DF',
  '#F6E6C0',
  '#EBD6A4',
  '#E6B45C',
  '#D99E3A',
  '#B97A14',
  '#9A6100',
  '#7A4C00',
  '#5E3B00',
  '#432A00',
];

const font = "'Inter Variable', system-ui, sans-serif";

export const theme: MantineThemeOverride = createTheme({
  fontFamily: font,
  headings: {
    fontFamily: font,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.3333', sm: '1.5385', md: '1.4286', lg: '1.5', xl: '1.4' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--fl-shadow-card)',
    sm: 'var(--fl-shadow-segment)',
    md: 'var(--fl-shadow-popover)',
    lg: 'var(--fl-shadow-popover)',
    xl: 'var(--fl-shadow-hand)',
  },
  colors: { harbour, gray, dark, green, red, yellow },
  primaryColor: 'harbour',
  primaryShade: { light: 6, dark: 5 },
  black: '#1A1C20',
  white: '#FFFFFF',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  autoContrast: false,
  components: {
    Tooltip: {
      defaultProps: {
        openDelay: 400,
        transitionProps: { duration: 120 },
        events: { hover: true, focus: true, touch: false },
        maw: 320,
        multiline: true,
      },
      classNames: { tooltip: 'fl-tooltip' },
    },
    Popover: { defaultProps: { transitionProps: { duration: 120 }, shadow: 'md', radius: 'md' } },
  },
});

/** Maps Mantine's own names to the tokens, so that its components need no overrides. */
const aliases: Record<string, string> = {
  '--mantine-color-body': 'var(--fl-surface)',
  '--mantine-color-text': 'var(--fl-text)',
  '--mantine-color-bright': 'var(--fl-text)',
  '--mantine-color-default-color': 'var(--fl-text)',
  '--mantine-color-dimmed': 'var(--fl-text-3)',
  '--mantine-color-placeholder': 'var(--fl-text-3)',
  '--mantine-color-default': 'var(--fl-raised)',
  '--mantine-color-default-hover': 'var(--fl-hover)',
  '--mantine-color-default-border': 'var(--fl-border-2)',
  '--mantine-color-disabled': 'var(--fl-press)',
  '--mantine-color-disabled-color': 'var(--fl-text-3)',
  '--mantine-color-disabled-border': 'var(--fl-border-2)',
  '--mantine-color-anchor': 'var(--fl-accent-text)',
  '--mantine-color-error': 'var(--fl-red-text)',
  '--mantine-color-success': 'var(--fl-green-text)',
  ...quiet('harbour', 'accent', '--fl-accent-bg-2'),
  ...quiet('green', 'green'),
  ...quiet('red', 'red'),
  ...quiet('yellow', 'amber'),
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: aliases, dark: aliases });

function quiet(tuple: string, meaning: string, hover = `--fl-${meaning}-bg`): Record<string, string> {
  return {
    [`--mantine-color-${tuple}-light`]: `var(--fl-${meaning}-bg)`,
    [`--mantine-color-${tuple}-light-hover`]: `var(${hover})`,
    [`--mantine-color-${tuple}-light-color`]: `var(--fl-${meaning}-text)`,
  };
}
