import { changeOfficeAccount } from '@fairlead/domain/back-office/back-office.contract';
import { FEATURE_FLAGS } from '@fairlead/domain/back-office/flags';
import type { FeatureFlag } from '@fairlead/domain/features/features';
import { useState } from 'react';
import { call } from '../../lib/api';
import { Switch } from '../../ui/checkbox';
import type { AccountProps } from './account-props';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';
import { Box, ReasonDialog } from './parts';

/** A flag holds as soon as it is saved, in every session and on every server. */
export function FlagsBox({ account, onChanged }: AccountProps) {
  const [asked, setAsked] = useState<FeatureFlag | null>(null);
  const on = FEATURE_FLAGS.filter(([flag]) => account.features[flag]).length;
  return (
    <Box title={m.flags} beside={<span className={styles.quiet}>{m.flagsOn(on, FEATURE_FLAGS.length)}</span>}>
      <ul className={styles.flags}>
        {FEATURE_FLAGS.map(([flag, text]) => (
          <li key={flag}>
            <Switch
              label={flag}
              hint={text}
              spread
              checked={account.features[flag] ?? false}
              onChange={() => setAsked(flag)}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={account.features[asked] ? m.switchOff(asked) : m.switchOn(asked)}
          act={m.change}
          done={m.changed}
          onClose={() => setAsked(null)}
          send={async (reason) => {
            const features = { [asked]: !account.features[asked] };
            onChanged(await call(changeOfficeAccount, { params: { id: account.id }, body: { reason, features } }));
          }}
        />
      )}
    </Box>
  );
}
