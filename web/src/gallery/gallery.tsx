import '../ui/mantine.css';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { FormatProvider } from '../ui/formats';
import { showTheme } from '../ui/color-scheme';
import styles from './gallery.module.css';
import { GalleryActions } from './gallery-actions';
import { GalleryFields } from './gallery-fields';
import { GalleryGrid } from './gallery-grid';
import { GalleryMarks } from './gallery-marks';
import { GalleryStates } from './gallery-states';

/** Every component in its states, for comparison with the design. Served in development only. */
showTheme(new URLSearchParams(location.search).get('theme') === 'dark' ? 'dark' : 'light');
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
    </FormatProvider>,
  );
