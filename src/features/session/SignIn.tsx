import { useEffect, useState } from 'react';
import { AddressStep } from './AddressStep';
import { askedForCode, offeredPasskey, type PasskeyOffer } from './askedForCode';
import { CodeStep } from './CodeStep';
import type { EntryCalls, WaysIn } from './entryCalls';
import { ForgotPassword } from './ForgotPassword';
import { WaysStep } from './WaysStep';

interface Props {
  calls: EntryCalls;
  /** The account whose rows are on this device: others are first asked to let it sign in. */
  knownEmail?: string;
  /** The workspace in the browser's address, or that of the rows on this device. */
  slug?: string;
}

type Step =
  | { at: 'address' }
  | { at: 'ways'; ways: WaysIn; slug: string | undefined }
  | { at: 'code'; password: string; slug: string | undefined; offer: PasskeyOffer }
  | { at: 'forgot'; back: Step };

/** Offered if the server cannot be asked. */
const PASSWORD_ALONE: WaysIn = {
  workspaces: [],
  ways: { password: true, google: false },
  mail_is_set_up: true,
  demo: null,
};

/**
 * Email address, then the sign-in methods of its workspace, then a code if the account has a second factor. The typed
 * text stays after a failure.
 */
export function SignIn({ calls, knownEmail, slug }: Props) {
  const [email, setEmail] = useState(knownEmail ?? '');
  const [step, setStep] = useState<Step>(
    knownEmail === undefined ? { at: 'address' } : { at: 'ways', ways: PASSWORD_ALONE, slug },
  );
  useEffect(() => {
    if (knownEmail === undefined) return;
    let wanted = true;
    calls.ways({ email: knownEmail, ...(slug === undefined ? {} : { workspace_slug: slug }) }).then(
      (ways) => wanted && setStep((now) => (now.at === 'ways' ? { ...now, ways } : now)),
      () => {
        // A password is offered anyway.
      },
    );
    return () => {
      wanted = false;
    };
  }, [calls, knownEmail, slug]);

  const signIn = async (password: string, workspaceSlug: string | undefined) => {
    try {
      await calls.signIn({ email, password, ...(workspaceSlug === undefined ? {} : { workspaceSlug }) });
    } catch (error) {
      if (askedForCode(error) !== 'required') throw error;
      setStep({ at: 'code', password, slug: workspaceSlug, offer: offeredPasskey(error) });
    }
  };
  const first: Step = knownEmail === undefined ? { at: 'address' } : { at: 'ways', ways: PASSWORD_ALONE, slug };

  if (step.at === 'forgot') return <ForgotPassword calls={calls} email={email} onBack={() => setStep(step.back)} />;
  if (step.at === 'address')
    return (
      <AddressStep
        calls={calls}
        email={email}
        onEmail={setEmail}
        slug={slug}
        onWays={(ways, named) => setStep({ at: 'ways', ways, slug: named })}
      />
    );
  if (step.at === 'code') {
    const { password, slug: workspaceSlug, offer } = step;
    const known = { email, password, ...(workspaceSlug === undefined ? {} : { workspaceSlug }) };
    return (
      <CodeStep
        email={email}
        explain={calls.explain}
        onStartAgain={() => setStep(first)}
        onCode={(otp) => calls.signIn({ ...known, otp })}
        passkey={{
          offer,
          use: async () => calls.signIn({ ...known, passkey: await calls.askForPasskey({ email, password }) }),
        }}
      />
    );
  }
  return (
    <WaysStep
      calls={calls}
      email={email}
      ways={step.ways}
      slug={step.slug}
      onChange={() => setStep({ at: 'address' })}
      onForgot={() => setStep({ at: 'forgot', back: step })}
      onPassword={(password) => signIn(password, step.slug ?? step.ways.workspaces[0]?.slug)}
    />
  );
}
