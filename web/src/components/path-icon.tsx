import {
  IconCalendarEvent,
  IconChartBar,
  IconClockCog,
  IconCreditCard,
  IconFileInvoice,
  IconHelp,
  IconHistory,
  IconHome,
  IconListDetails,
  IconLogin2,
  IconMedal,
  IconOlympics,
  IconReceipt,
  IconSettings,
  IconShield,
  IconSquareRounded,
  IconSwimming,
  IconTags,
  IconTrophy,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

type IconComponent = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;

const icons: Record<string, IconComponent> = {
  '/dashboard': IconHome,
  '/Amministrazione': IconSettings,
  '/Impostazioni': IconSettings,
  '/Utenti': IconUsers,
  '/Abbonamenti': IconCreditCard,
  '/abbonamenti': IconCreditCard,
  '/Accessi': IconLogin2,
  '/Audit': IconHistory,
  '/Lavori': IconClockCog,
  '/Guida': IconHelp,
  '/Societa': IconShield,
  '/Atleti': IconUsersGroup,
  '/Soci': IconUsersGroup,
  '/Atleta': IconUsersGroup,
  '/attivita': IconCalendarEvent,
  '/Eventi': IconCalendarEvent,
  '/Evento': IconCalendarEvent,
  '/NsEventi': IconCalendarEvent,
  '/Gara': IconTrophy,
  '/Ordini': IconReceipt,
  '/Portafoglio': IconWallet,
  '/Sport': IconOlympics,
  '/Campionati': IconTrophy,
  '/Record': IconMedal,
  '/Ufficiali': IconUserCheck,
  '/Gare': IconListDetails,
  '/Categorie': IconTags,
  '/RiepilogoEventi': IconFileInvoice,
  '/Statistiche': IconChartBar,
  '/Allenamenti': IconSwimming,
  '/Allenamento': IconSwimming,
};

// PathIcon is the icon of a screen, by its path.
export function PathIcon({ path, size = 20 }: { path: string | null; size?: number }) {
  const Icon = (path && icons[path]) || IconSquareRounded;
  return <Icon size={size} aria-hidden />;
}
