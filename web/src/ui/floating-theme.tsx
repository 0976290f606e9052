import { createTheme, MantineContext, MantineProvider } from '@mantine/core';
import { type ReactNode, useContext } from 'react';

/** The positions and transitions of Mantine's layers. Their colors are in `base.css`. */
export const theme = createTheme({
  respectReducedMotion: true,
  defaultRadius: 'sm',
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
    Popover: {
      defaultProps: { transitionProps: { duration: 120 }, shadow: 'md', radius: 'md' },
      classNames: { dropdown: 'fl-popover' },
    },
  },
});

/**
 * The provider that Mantine's layers need. It is loaded with their code, because it would make the page's code larger
 * by a twentieth.
 */
export function WithTheme({ children }: { children: ReactNode }) {
  const isGiven = useContext(MantineContext) !== null;
  if (isGiven) return children;
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
      getRootElement={() => undefined}
    >
      {children}
    </MantineProvider>
  );
}
