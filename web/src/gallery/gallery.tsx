import '../ui/mantine.css';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { FormatProvider } from '../ui/formats';
import { cssVariablesResolver, theme } from '../ui/theme';
import styles from './gallery.module.css';
import { GalleryActions } from './gallery-actions';
import { GalleryFields } from './gallery-fields';
import { GalleryGrid } from './gallery-grid';
import { GalleryMarks } from './gallery-marks';
import { GalleryStates } from './gallery-states';

/** Every component in its states, for comparison with the design. Served in development only. */
const scheme = new URLSearchParams(location.search).get('theme') === 'dark' ? 'dark' : 'light';
const element = document.getElementById('root');
const settings = {
  zone: 'America/New_York',
  dateFormat: 'us',
  timeFormat: 'US',
  currencySymbol: '$',
  now: () => new Date('2026-05-14T14:42:00Z'),
} as const;

if (element)
  createRoot(element).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      <FormatProvider settings={settings}>
        <main className={styles.page}>
          <GalleryFields />
          <GalleryMarks />
          <GalleryStates />
          <GalleryActions />
          <div style={{ gridColumn: '1 / 3' }}>
            <GalleryGrid />
          </div>
        </main>
      </FormatProvider>
    </MantineProvider>,
  );
