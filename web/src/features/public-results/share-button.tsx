import { useState } from 'react';
import classes from './public.module.css';

interface ShareButtonProps {
  label: string;
  title: string;
  address: string;
}

// ShareButton opens the phone's share menu, or copies the address.
export function ShareButton({ label, title, address }: ShareButtonProps) {
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const url = new URL(address, location.href).href;
    if (navigator.share) {
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <button type="button" className={classes.share} onClick={() => void share()}>
      {copied ? 'Indirizzo copiato' : label}
    </button>
  );
}
