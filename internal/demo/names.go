package demo

var clubNames = []struct{ name, town string }{
	{"Nuoto Tirreno", "Roma"}, {"Rari Nantes Adriatica", "Ancona"}, {"Delfini Lario", "Como"}, {"Polisportiva Vesuvio", "Napoli"},
	{"Canottieri Po", "Torino"}, {"Sport Club L'Onda", "Genova"}, {"Nuotatori Estensi", "Ferrara"}, {"Acqua Azzurra", "Cagliari"},
	{"Aurora Nuoto", "Bari"}, {"Sirene del Salento", "Lecce"}, {"Ginnastica e Nuoto Etna", "Catania"}, {"Dolomiti Sport", "Trento"},
	{"Circolo Nuoto Meneghino", "Milano"}, {"Sport Village Brescia", "Brescia"}, {"Orobica Nuoto", "Bergamo"},
	{"Rane Rosse Lombarde", "Varese"},
	{"Leone Marciano", "Venezia"}, {"Scaligera Nuoto", "Verona"}, {"Antenore Sport", "Padova"}, {"Berici Acqua Club", "Vicenza"},
	{"Alabarda Nuoto", "Trieste"}, {"Friuli Sport Acquatici", "Udine"}, {"Felsina Nuoto", "Bologna"}, {"Canossa Swim", "Reggio nell'Emilia"},
	{"Ghirlandina Nuoto", "Modena"}, {"Giglio Nuoto", "Firenze"}, {"Torre Nuoto", "Pisa"}, {"Palio Sport", "Siena"},
	{"Grifo Nuoto", "Perugia"}, {"Acciaio Sport", "Terni"}, {"Gran Sasso Nuoto", "L'Aquila"}, {"Pescara Pinne", "Pescara"},
	{"Sannio Nuoto", "Benevento"}, {"Costiera Sport", "Salerno"}, {"Lucania Nuoto", "Potenza"}, {"Magna Grecia Sport", "Catanzaro"},
	{"Stretto Nuoto", "Reggio di Calabria"}, {"Conca d'Oro Nuoto", "Palermo"}, {"Aretusa Sport", "Siracusa"}, {"Nuraghe Nuoto", "Sassari"},
}

var maleNames = []string{
	"Alessandro", "Andrea", "Antonio", "Cristian", "Davide", "Diego", "Edoardo", "Elia", "Federico", "Filippo", "Francesco", "Gabriele",
	"Giacomo", "Giovanni",
	"Giuseppe", "Jacopo", "Leonardo", "Lorenzo", "Luca", "Manuel", "Marco", "Matteo", "Mattia", "Michele", "Niccolò", "Paolo", "Pietro",
	"Riccardo", "Samuele",
	"Simone", "Stefano", "Tommaso", "Vincenzo",
}

var femaleNames = []string{
	"Alessia", "Alice", "Anna", "Arianna", "Aurora", "Beatrice", "Bianca", "Camilla", "Chiara", "Elena", "Elisa", "Emma", "Federica",
	"Francesca", "Gaia", "Giada",
	"Ginevra", "Giorgia", "Giulia", "Greta", "Ilaria", "Ludovica", "Maria Chiara", "Marta", "Martina", "Matilde", "Nicole", "Noemi",
	"Rebecca", "Sara", "Sofia",
	"Valentina", "Viola", "Vittoria", "Zoë",
}

var firstNames = append(append([]string{}, maleNames...), femaleNames...)

var lastNames = []string{
	"Amato", "Barbieri", "Basile", "Battaglia", "Bellini", "Benedetti", "Bernardi", "Bianchi", "Bruno", "Caputo", "Carbone", "Caruso",
	"Cattaneo", "Colombo",
	"Conte", "Conti", "Coppola", "Costa", "D'Alò", "D'Amico", "D'Angelo", "De Angelis", "De Luca", "De Rosa", "De Santis", "Di Stefano",
	"Donati", "Esposito",
	"Fabbri", "Farina", "Ferrara", "Ferrari", "Ferraro", "Ferri", "Fiore", "Fontana", "Galli", "Gallo", "Gatti", "Gentile", "Giordano",
	"Giuliani", "Grasso",
	"Greco", "Guerra", "Leone", "Lo Bianco", "Lombardi", "Lombardo", "Longo", "Mancini", "Marchetti", "Mariani", "Marini", "Marino",
	"Martinelli", "Martini",
	"Mazza", "Messina", "Milani", "Montanari", "Monti", "Morelli", "Moretti", "Negri", "Neri", "Nicolò", "Orlando", "Pagano", "Palmieri",
	"Palumbo", "Parisi",
	"Pellegrini", "Piras", "Ricci", "Rinaldi", "Riva", "Rizzi", "Rizzo", "Romano", "Rossetti", "Rossi", "Ruggiero", "Russo", "Sala",
	"Sanna", "Santoro",
	"Sartori", "Serra", "Silvestri", "Sorrentino", "Testa", "Valentini", "Villa", "Vitale", "Zanella",
}
