import { Stack, Text, Title } from '@mantine/core';

interface Clause {
  title: string;
  text: string;
}

const clauses: readonly Clause[] = [
  {
    title: '1. Il servizio',
    text: "Il portale permette a società, tecnici e organizzatori di gestire atleti, iscrizioni, pagamenti, risultati e programmi di allenamento. L'account standard è gratuito; le funzioni premium sono a pagamento e il prezzo è indicato prima dell'acquisto.",
  },
  {
    title: "2. L'account",
    text: "L'account è personale. Chi si registra fornisce dati veri, tiene riservata la propria password e risponde di ciò che viene fatto con il proprio account. L'accesso ai dati di una società richiede l'approvazione della società stessa o di un amministratore.",
  },
  {
    title: '3. I dati degli atleti',
    text: 'Chi inserisce i dati di un atleta garantisce di averne titolo e, per i minori, di avere informato chi esercita la responsabilità genitoriale. I dati servono al tesseramento, alle iscrizioni, alla pubblicazione dei risultati e alla preparazione sportiva, e non sono ceduti ad altri scopi.',
  },
  {
    title: '4. Iscrizioni e pagamenti',
    text: "Le iscrizioni effettuate e non pagate entro le 23:59 sono annullate automaticamente dopo la mezzanotte, salvo diversa indicazione dell'evento. I pagamenti con carta sono gestiti dal fornitore dei pagamenti: il portale non conserva i numeri delle carte.",
  },
  {
    title: "5. Premium: durata e fine dell'abbonamento",
    text: "L'abbonamento premium vale dal pagamento fino alla scadenza indicata e non si rinnova da solo. Alla scadenza nessun dato viene cancellato: ciò che supera l'account standard resta consultabile in sola lettura.",
  },
  {
    title: '6. Diritti e contatti',
    text: "In ogni momento puoi chiedere di vedere, correggere, esportare o cancellare i tuoi dati personali rivolgendoti all'assistenza del portale. L'account può essere disattivato in caso di uso contrario a queste condizioni.",
  },
];

// Terms is the text of the terms of use.
export function Terms() {
  return (
    <Stack gap="sm">
      {clauses.map((clause) => (
        <section key={clause.title}>
          <Title order={3} size="h5">
            {clause.title}
          </Title>
          <Text size="sm">{clause.text}</Text>
        </section>
      ))}
    </Stack>
  );
}
