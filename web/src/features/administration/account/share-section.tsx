import { updateAccount } from '@fairlead/domain/account/account.contract';
import { accountSettings } from '@fairlead/domain/account/settings';
import { SHARE_OFFERS, type ShareOffer } from '@fairlead/domain/account/share-offers';
import { email } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { call } from '../../../lib/api';
import { useCan } from '../../../lib/can';
import { FormProblem } from '../../../lib/form-problem';
import { useSession } from '../../../lib/session';
import { useForm } from '../../../lib/use-form';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import { toast } from '../../../ui/toast-store';
import { accountMessages } from './account.messages';
import styles from './account.module.css';

const m = accountMessages.share;
const OFFERS = SHARE_OFFERS.map((value) => ({ value, label: m.offers[value] }));

/** What external users are offered on the share site, and to whom their answer goes. */
export function ShareSection() {
  const { account, refresh } = useSession();
  const blocked = useCan().why('manage', 'administration');
  const kept = accountSettings(account);
  const [share_offer, setOffer] = useState<ShareOffer>(kept.share_offer);
  const [share_offer_email, setEmail] = useState(kept.share_offer_email ?? '');
  const form = useForm(
    () => ({ share_offer_email: email(share_offer_email) }),
    async () => {
      await call(updateAccount, { body: { share_offer, share_offer_email } });
      await refresh();
      toast({ text: accountMessages.settingSaved(m.title) });
    },
  );
  return (
    <form className={styles.section} onSubmit={form.submit} noValidate>
      <h2 className={styles.heading}>{m.title}</h2>
      <p className={styles.hint}>{m.text}</p>
      <FormProblem errors={form.errors} />
      <Select
        label={m.offer}
        value={share_offer}
        options={OFFERS}
        lockedReason={blocked}
        onChange={(offer) => offer && setOffer(offer)}
      />
      <TextField
        label={m.email}
        hint={m.emailHint}
        type="email"
        optional
        value={share_offer_email}
        maxLength={254}
        autoComplete="email"
        lockedReason={blocked}
        error={form.errors.share_offer_email}
        onChange={(text) => {
          setEmail(text);
          form.clear('share_offer_email');
        }}
      />
      <div>
        <Button type="submit" variant="filled" saving={form.saving} disabledReason={blocked}>
          {m.save}
        </Button>
      </div>
    </form>
  );
}
