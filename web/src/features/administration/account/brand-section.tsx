import { updateAccount } from '@fairlead/domain/account/account.contract';
import { colour, colourDigits } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { call } from '../../../lib/api';
import { brandOf } from '../../../lib/brand';
import { useCan } from '../../../lib/can';
import { FormProblem } from '../../../lib/form-problem';
import { errorText } from '../../../lib/request-error';
import { useSession } from '../../../lib/session';
import { useForm } from '../../../lib/use-form';
import { Button } from '../../../ui/button';
import { FairleadMark } from '../../../ui/fairlead-mark';
import { Swatches } from '../../../ui/swatches';
import { TextField } from '../../../ui/text-field';
import { errorToast, toast } from '../../../ui/toast-store';
import { logoForm, useFileChoice } from '../../images/public';
import { accountMessages } from './account.messages';
import styles from './account.module.css';

const m = accountMessages.brand;

/** The colour and logo of the header, with a header as everyone will see it. */
export function BrandSection() {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{m.title}</h2>
      <ColorForm />
      <LogoPart />
    </section>
  );
}

function ColorForm() {
  const { account, refresh } = useSession();
  const blocked = useCan().why('manage', 'administration');
  const [typed, setTyped] = useState(digitsOf(account.brand.header_color));
  const form = useForm(
    () => ({ header_color: colour(typed) }),
    async () => {
      await call(updateAccount, { body: { header_color: typed } });
      await refresh();
      toast({ text: m.colorSaved });
    },
  );
  const choose = (value: string) => {
    setTyped(value);
    form.clear('header_color');
  };
  return (
    <form className={styles.brand} onSubmit={form.submit} noValidate>
      <FormProblem errors={form.errors} />
      <TextField
        label={m.color}
        hint={m.colorHint}
        left="#"
        value={typed}
        maxLength={7}
        lockedReason={blocked}
        error={form.errors.header_color}
        onChange={choose}
      />
      <Swatches
        label={m.colorsTitle}
        colors={Object.entries(m.colors)}
        chosen={digitsOf(typed)}
        blocked={blocked !== null}
        onPick={choose}
        className={styles.swatches}
        swatchClass={styles.swatch}
        style={(value) => ({ background: `#${value}` })}
      />
      <Preview color={typed} />
      <div>
        <Button type="submit" variant="filled" saving={form.saving} disabledReason={blocked}>
          {m.saveColor}
        </Button>
      </div>
    </form>
  );
}

/** A picture of a header, not a header of the page. */
function Preview({ color }: { color: string }) {
  const { account } = useSession();
  const { plain, style } = brandOf(color);
  const { logo } = account.brand;
  return (
    <div className={styles.preview} data-plain={plain || undefined} style={style} role="img" aria-label={m.preview}>
      {logo ? <img src={logo} alt="" /> : <FairleadMark size={23} line={plain ? undefined : 'currentColor'} />}
      <span className="fl-ellipsis">{account.company_name}</span>
    </div>
  );
}

function LogoPart() {
  const { account, refresh } = useSession();
  const blocked = useCan().why('manage', 'administration');
  const [saving, setSaving] = useState<'upload' | 'remove' | null>(null);
  const { logo } = account.brand;
  const attempt = async (what: 'upload' | 'remove', work: () => Promise<unknown>) => {
    setSaving(what);
    try {
      await work();
      await refresh();
      toast({ text: what === 'upload' ? m.logoSaved : m.logoRemoved });
    } catch (error) {
      errorToast(errorText(error));
    } finally {
      setSaving(null);
    }
  };
  const choice = useFileChoice(
    (file) => void attempt('upload', async () => call(updateAccount, { form: await logoForm(file) })),
  );
  return (
    <div className={styles.logoPart}>
      <h3 className={styles.label}>{m.logo}</h3>
      <p className={styles.hint}>{logo ? m.logoHint : `${m.noLogo} ${m.logoHint}`}</p>
      <div className={styles.acts}>
        <Button saving={saving === 'upload'} disabledReason={blocked} onClick={choice.open}>
          {logo ? m.replace : m.upload}
        </Button>
        {logo && (
          <Button
            variant="quiet"
            saving={saving === 'remove'}
            disabledReason={blocked}
            onClick={() => void attempt('remove', () => call(updateAccount, { body: { logo: '' } }))}
          >
            {m.remove}
          </Button>
        )}
      </div>
      {choice.input}
    </div>
  );
}

const digitsOf = (color: string) => (colourDigits(color) ?? color).toUpperCase();
