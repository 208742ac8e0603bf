package demo

var clubNames = []struct{ name, town string }{
	{"Nuoto Tirreno", "Roma"}, {"Rari Nantes Adriatica", "Ancona"}, {"Delfini Lario", "Como"}, {"Polisportiva Vesuvio", "Napoli"},
	{"Canottieri Po", "Torino"}, {"Sport Club L'Onda", "Genova"}, {"Nuotatori Estensi", "Ferrara"}, {"Acqua Azzurra", "Cagliari"},
	{"Aurora Nuoto", "Bari"}, {"Sirene del Salento", "Lecce"}, {"Ginnastica e Nuoto Etna", "Catania"}, {"Dolomiti Sport", "Trento"},
}

var firstNames = []string{
	"Alessandro", "Alice", "Andrea", "Anna", "Beatrice", "Camilla", "Chiara", "Davide", "Edoardo", "Elena", "Federico", "Francesca", "Gabriele",
	"Giada", "Giorgia", "Giulia", "Lorenzo", "Luca", "Ludovica", "Marco", "Martina", "Matteo", "Niccolò", "Noemi", "Pietro", "Riccardo", "Sofia",
	"Tommaso", "Valentina", "Zoë",
}

var lastNames = []string{
	"Amato", "Barbieri", "Bianchi", "Bruno", "Caruso", "Colombo", "Conti", "Costa", "D'Amico", "D'Angelo", "De Luca", "De Santis", "Esposito",
	"Ferrara", "Ferrari", "Fontana", "Galli", "Gallo", "Giordano", "Greco", "Leone", "Lo Bianco", "Lombardi", "Mancini", "Marini", "Martinelli",
	"Moretti", "Nicolò", "Ricci", "Rinaldi", "Rizzo", "Romano", "Rossi", "Russo", "Santoro", "Serra", "Villa", "Vitale",
}
