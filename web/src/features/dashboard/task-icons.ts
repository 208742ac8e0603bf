export interface TaskIcon {
  // The icon of this path in the menu.
  path: string;
  // The style sheet gives each area a colour.
  area: string;
}

const areas: Record<string, TaskIcon> = {
  evento: { path: '/Eventi', area: 'event' },
  eventi: { path: '/Ordini', area: 'money' },
  ordini: { path: '/Ordini', area: 'money' },
  atleti: { path: '/Atleti', area: 'people' },
  attesa: { path: '/Eventi', area: 'event' },
  certificati: { path: '/Atleti', area: 'people' },
  societa: { path: '/Societa', area: 'people' },
  utenti: { path: '/Utenti', area: 'people' },
  allenamento: { path: '/Allenamenti', area: 'training' },
};

// Kinds of task with an icon other than their area's.
const kinds: Record<string, TaskIcon> = { 'evento.quota': { path: '/Ordini', area: 'money' } };

const other: TaskIcon = { path: '/Lavori', area: 'fault' };

// iconOf returns the icon of a kind of task: "evento.gara".
export const iconOf = (kind: string) => kinds[kind] ?? areas[kind.split('.')[0] ?? ''] ?? other;
