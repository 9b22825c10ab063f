import { useNavigate } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { useIsShown } from '@shop/shared/ui/Form';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { finishLogIn } from '../auth/log-in.ts';
import { cancelSuggestions, logInWithPasskey } from './log-in.ts';
import styles from './passkeys.module.scss';
import { canUsePasskeys } from './webauthn.ts';

const subscribe = () => () => {};

/** The log-in with a passkey: by a button, or by a suggestion of the browser in the field of the number. */
export function usePasskeyLogIn() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const [isBusy, setIsBusy] = useState(false);
  const [isUnfinished, setIsUnfinished] = useState(false);
  const isSuggesting = useRef(false);

  useEffect(
    () => () => {
      if (isSuggesting.current) void cancelSuggestions();
    },
    [],
  );

  const run = async (inField: boolean): Promise<void> => {
    const outcome = await logInWithPasskey({ inField });
    if (typeof outcome === 'string') {
      if (!inField) setIsUnfinished(outcome === 'cancelled');
      return;
    }
    const returnPath = finishLogIn(outcome);
    if (isShown()) void navigate(returnPath, { replace: true, viewTransition: true });
  };
  return {
    isBusy,
    isUnfinished,
    logIn: async () => {
      setIsBusy(true);
      await run(false);
      setIsBusy(false);
    },
    /** Lets the browser suggest passkeys in the field that has the focus. */
    suggest: async () => {
      if (isSuggesting.current || !canUsePasskeys()) return;
      isSuggesting.current = true;
      await run(true);
      isSuggesting.current = false;
    },
  };
}

export function PasskeyButton({ logIn, isBusy, isUnfinished }: ReturnType<typeof usePasskeyLogIn>) {
  // Most browsers can: on the others the button disappears.
  const isSupported = useSyncExternalStore(subscribe, canUsePasskeys, () => true);
  if (!isSupported) return null;
  return (
    <div className={styles.logIn}>
      <Button variant="quiet" size="lg" busy={isBusy} onClick={() => void logIn()}>
        ورود با کلید عبور
      </Button>
      <p role="status" className={styles.note}>
        {isUnfinished ? 'ورود با کلید عبور انجام نشد. می‌توانید با کد پیامکی وارد شوید.' : ''}
      </p>
    </div>
  );
}
