import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@fairlead/domain/mfa/passkeys.contract';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Passkeys belong to one address. `origin` is the server's; null if it has none that browsers accept. */
export function passkeysWork(origin: string | null): boolean {
  return origin === location.origin && typeof window.PublicKeyCredential === 'function';
}

/** Loaded with the first use: most visitors sign in with a password. */
const library = () => import('@simplewebauthn/browser');

/** Lets the browser ask for a passkey. Throws an error that says what to do if none was used. */
export async function answerOfPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const optionsJSON = request as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON }).catch(explained(passkeyMessages.notUsed))) as PasskeyAnswer;
}

/** Lets the browser make a passkey. */
export async function makePasskey(creation: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await library();
  const optionsJSON = creation as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON }).catch(explained(passkeyMessages.notMade))) as NewPasskey;
}

/** The messages of browsers are about their own API. */
function explained(text: string): (error: unknown) => never {
  return (error) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new Error(isKnown ? passkeyMessages.known : text, { cause: error });
  };
}

const passkeyMessages = {
  notUsed: 'No passkey was used. Try again, or choose another way.',
  notMade: 'No passkey was created. Nothing was changed.',
  known: 'This device already has a passkey for your account.',
};
