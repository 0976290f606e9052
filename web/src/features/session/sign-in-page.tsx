import type { SignedOut } from '@fairlead/domain/session/session.contract';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../lib/page-title';
import { passkeysWork } from '../../lib/passkeys';
import { AppLink } from '../../lib/record-link';
import { useSearchState } from '../../lib/search-state';
import { useBoot } from '../../lib/session';
import { safeNext } from '../../lib/signed-out';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { IconBuilding, IconKey } from '../../ui/icons';
import { PasswordField } from '../../ui/password-field';
import { Notice } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { DemoPanel } from './demo-panel';
import { OpenPage } from './open-page';
import frame from './open-page.module.css';
import { SecondStep } from './second-step';
import { sessionMessages as m } from './session.messages';
import styles from './sign-in-page.module.css';
import { useSignIn } from './use-sign-in';

/** A signed-in user is sent to the requested page, once, whether they signed in here or were signed in already. */
function useLanding(): void {
  const { boot } = useBoot();
  const router = useRouter();
  const [search] = useSearchState();
  const landed = useRef(false);
  useEffect(() => {
    if (!boot.logged_in || landed.current) return;
    landed.current = true;
    void router.navigate({ href: safeNext(search.next), replace: true });
  }, [boot.logged_in, router, search.next]);
}

export function SignInPage() {
  usePageTitle(m.signIn);
  const { boot, refresh } = useBoot();
  const fields = useSignIn(refresh);
  useLanding();
  if (boot.logged_in) return null;
  return (
    <OpenPage note={m.slogan}>
      <div className={styles.card} data-demo={boot.demo ? true : undefined}>
        <SignInForm
          fields={fields}
          maySignUp={boot.signup !== 'closed'}
          passkeys={passkeysWork(boot.passkey_origin)}
          sso={boot.sso}
        />
        {boot.demo && <DemoPanel demo={boot.demo} onPick={fields.signInAs} busy={fields.saving} />}
      </div>
    </OpenPage>
  );
}

interface FormProps {
  fields: ReturnType<typeof useSignIn>;
  maySignUp: boolean;
  /** This browser and this address can use passkeys. */
  passkeys: boolean;
  sso: SignedOut['sso'];
}

function SignInForm({ fields, maySignUp, passkeys, sso }: FormProps) {
  const problem = fields.errors.form ?? fields.problem;
  const { factors } = fields;
  const [typing, setTyping] = useState(false);
  const byPasskey = passkeys && factors?.passkey;
  const typed = typing || factors?.app === true || !byPasskey;
  return (
    <form className={styles.form} onSubmit={fields.submit} noValidate>
      <h1 className="fl-figure-small">{m.signIn}</h1>
      <p className={styles.host}>{location.host}</p>
      <div className={frame.form}>
        {problem && <Notice tone="red">{problem}</Notice>}
        <TextField
          label={m.email}
          type="email"
          size="lg"
          name="email"
          autoComplete="username"
          autoFocus
          value={fields.email}
          onChange={fields.setEmail}
          error={fields.errors.email}
        />
        <PasswordField
          label={m.password}
          aside={<AppLink href="/forgot_password">{m.forgot}</AppLink>}
          size="lg"
          name="password"
          autoComplete="current-password"
          value={fields.password}
          onChange={fields.setPassword}
          error={fields.errors.password}
        />
        {factors && (
          <SecondStep
            code={fields.code}
            onCode={fields.setCode}
            app={factors.app}
            onPasskey={byPasskey ? () => void fields.secondByPasskey() : undefined}
            typed={typed}
            onTyped={() => setTyping(true)}
          />
        )}
        <Checkbox label={m.keep} checked={fields.keep} onChange={fields.setKeep} />
        {(!factors || typed) && (
          <Button type="submit" variant="filled" size="lg" fullWidth saving={fields.saving}>
            {m.signIn}
          </Button>
        )}
        {!factors && <OtherWays fields={fields} passkeys={passkeys} sso={sso} />}
        {maySignUp && (
          <div className={styles.below}>
            <AppLink href="/first_run">{m.createInstead}</AppLink>
          </div>
        )}
      </div>
    </form>
  );
}

/** Without a password. */
function OtherWays({ fields, passkeys, sso }: Omit<FormProps, 'maySignUp'>) {
  const [search] = useSearchState();
  if (!passkeys && !sso) return null;
  const way = { size: 'lg', fullWidth: true, disabled: fields.saving } as const;
  return (
    <>
      <p className={styles.or}>{m.or}</p>
      {sso && (
        <Button {...way} icon={IconBuilding} onClick={() => void fields.bySso(sso.key, search.next)}>
          {sso.label === null ? m.sso : m.ssoOf(sso.label)}
        </Button>
      )}
      {passkeys && (
        <Button {...way} icon={IconKey} onClick={() => void fields.byPasskey()}>
          {m.withPasskey}
        </Button>
      )}
    </>
  );
}
