import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { esitoRefused } from '../../api/envelope';
import { messageOf } from '../../components/error-state/error-state';
import { sendFiles } from './api';
import { type FolderHandle, folderPicker, groupFiles, readyFiles, type SeenFile } from './folder';
import classes from './timing.module.css';

// Milliseconds between two checks of the folder.
const lookEvery = 1_000;

interface FilesInProps {
  eventId: number;
  onSent: () => void;
}

// FilesIn receives timing files: dropped, chosen, or from a watched folder.
export function FilesIn({ eventId, onSent }: FilesInProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [message, setMessage] = useState('');
  const [folder, setFolder] = useState<FolderHandle | null>(null);
  const pick = folderPicker();

  const send = async (files: readonly File[]) => {
    const words: string[] = [];
    for (const group of groupFiles(files)) {
      const name = group[0]?.name ?? '';
      try {
        await sendFiles(eventId, group);
        words.push(`${name}: inviato`);
      } catch (error) {
        words.push(`${name}: ${messageOf(error)}`);
        throw error;
      } finally {
        setMessage(words.join(' · '));
      }
    }
    onSent();
  };
  const sendAll = (files: FileList | null) => void send([...(files ?? [])]).catch(() => undefined);

  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!folder) return;
    const seen = new Map<string, SeenFile>();
    let busy = false;
    const checkFolder = async () => {
      if (busy) return;
      busy = true;
      try {
        for (const group of await readyFiles(folder, seen)) {
          // A refused file is not sent again. Without a network, the next check tries again.
          const sent = await latest.current(group).then(
            () => true,
            (error: { esito?: number }) => error.esito === esitoRefused,
          );
          const name = group[0]?.name ?? '';
          const file = seen.get(name);
          if (file && sent) seen.set(name, { ...file, sent: true });
        }
      } catch (error) {
        setMessage(messageOf(error));
      } finally {
        busy = false;
      }
    };
    const timer = setInterval(() => void checkFolder(), lookEvery);
    return () => clearInterval(timer);
  }, [folder]);

  return (
    <section
      className={classes.drop}
      aria-label="File del cronometraggio"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        sendAll(event.dataTransfer.files);
      }}
    >
      <Group>
        <Button variant="default" onClick={() => input.current?.click()}>
          Scegli i file
        </Button>
        {pick && (
          <Button
            variant="default"
            onClick={() => (folder ? setFolder(null) : void pick().then(setFolder, () => undefined))}
          >
            {folder ? `Ferma l'ascolto di ${folder.name}` : 'Ascolta una cartella'}
          </Button>
        )}
        <span>oppure trascina qui i file: Dolphin, Gen7, Splash, Omega, Time Drops, LENEX</span>
      </Group>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="File del cronometraggio da inviare"
        onChange={(event) => {
          sendAll(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <p role="status" className={classes.message}>
        {message}
      </p>
    </section>
  );
}
