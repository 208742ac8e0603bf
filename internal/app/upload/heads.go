package upload

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/importer"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// columnWords are the names of columns in all kinds of file: the first is the label shown on pages, the others are
// also accepted as headings. Accents, case, spaces and dots are ignored.
var columnWords = map[string][]string{
	"ANNO":             {"Anno", "Anno di nascita", "Anno nascita", "Classe"},
	"ATLETA":           {"Atleta", "Nominativo"},
	"CAP":              {"CAP", "Codice postale"},
	"CATEGORIA":        {"Categoria", "Cat."},
	"CATEGORIA_DIS":    {"Categoria di disabilità", "Categoria disabilità", "Disabilità"},
	"CENTESIMI":        {"Centesimi"},
	"CENTRO":           {"Centro", "Centro medico", "Ambulatorio", "Rilasciato da", "Medico"},
	"CIRCUITO":         {"Circuito"},
	"CODICE_CATASTALE": {"Codice catastale", "Codice Belfiore", "Belfiore"},
	"CODICE_FISCALE":   {"Codice fiscale", "Cod. fiscale", "Cod. fisc.", "C.F."},
	"CODICE_SDI":       {"Codice SDI", "SDI", "Codice destinatario"},
	"COD_AFF": {"Codice società", "Codice affiliazione", "Codice di affiliazione", "Cod. affiliazione", "Cod. società",
		"Codice"},
	"COD_AFF_ENTE": {"Codice società dell'ente", "Codice affiliazione dell'ente", "Codice affiliazione ente"},
	"COD_SOC":      {"Codice società", "Cod. società", "Codice"},
	"COGNOME":      {"Cognome", "Cognome atleta"},
	"COMUNE":       {"Comune", "Città", "Località"},
	"COMUNE_NASCITA": {"Luogo di nascita", "Luogo nascita", "Comune di nascita", "Città di nascita", "Nato a", "Nata a",
		"Nato/a a"},
	"DATA":         {"Data", "Giorno", "Data gara"},
	"DATA_NASCITA": {"Data di nascita", "Nascita", "Data nasc.", "Nato il", "Nata il", "Nato/a il"},
	"DATA_SCADENZA": {"Scadenza", "Data di scadenza", "Scadenza tesseramento", "Scadenza tessera", "Scadenza certificato", "Data scadenza",
		"Scade il", "Valido fino al"},
	"DATA_SCADENZA_AFFILIAZIONE": {"Scadenza affiliazione", "Affiliazione", "Scadenza", "Data scadenza", "Data di scadenza",
		"Affiliata fino al"},
	"DATA_SCADENZA_TESSERAMENTO": {"Scadenza tesseramento", "Scadenza", "Data scadenza", "Data di scadenza", "Scadenza tessera", "Scade il",
		"Valido fino al"},
	"DATA_VISITA":       {"Data della visita", "Visita", "Data visita", "Visita medica", "Data di rilascio", "Rilascio"},
	"DENOMINAZIONE":     {"Denominazione", "Società", "Nome società", "Ragione sociale"},
	"DESCRIZIONE":       {"Descrizione"},
	"DIS":               {"Dis.", "Disabilità"},
	"EMAIL":             {"Email", "Mail", "Posta elettronica", "Indirizzo email"},
	"ENTE":              {"Ente", "Ente di promozione"},
	"GARA":              {"Gara", "Specialità"},
	"INDIRIZZO":         {"Indirizzo", "Via", "Sede"},
	"LUOGO":             {"Luogo", "Località", "Sede"},
	"MANIFESTAZIONE":    {"Manifestazione", "Evento"},
	"MOTIVO":            {"Motivo"},
	"MOTIVO_SQ":         {"Motivo della squalifica", "Motivo squalifica"},
	"NAZIONALITA":       {"Nazionalità", "Cittadinanza", "Nazione"},
	"NOME":              {"Nome", "Nome atleta"},
	"NOTE":              {"Note", "Nota", "Annotazioni"},
	"PARTITA_IVA":       {"Partita IVA", "P. IVA"},
	"PASSAGGI":          {"Passaggi", "Parziali", "Intermedi"},
	"PEC":               {"PEC", "Posta certificata"},
	"PROVINCIA":         {"Provincia", "Prov."},
	"QUALIFICA":         {"Qualifica"},
	"REAZIONE":          {"Tempo di reazione", "Reazione", "Stacco"},
	"SESSO":             {"Sesso", "M/F", "Genere"},
	"SOCIETA":           {"Società", "Club"},
	"SPORT":             {"Sport", "Disciplina"},
	"STATO":             {"Stato"},
	"TELEFONO":          {"Telefono", "Tel.", "Cellulare", "Cell.", "Numero di telefono"},
	"TEMPO":             {"Tempo", "Tempo di iscrizione", "Tempo iscrizione"},
	"TESSERA":           {"Tessera", "Numero tessera", "Numero di tessera", "N. tessera", "Num. tessera", "Nr. tessera", "Tesserino"},
	"TIPO":              {"Tipo", "Tipo di certificato", "Tipo certificato"},
	"TIPO_TESSERAMENTO": {"Tipo di tesseramento", "Tipo tessera", "Tipo", "Tesseramento"},
	"VASCA":             {"Vasca", "Lunghezza vasca", "Piscina"},
}

// withLabels adds labels and alternative names to the columns of a schema.
func withLabels(s importer.Schema) importer.Schema {
	s.Columns = slices.Clone(s.Columns)
	for i := range s.Columns {
		c := &s.Columns[i]
		if words := columnWords[c.Name]; len(words) > 0 {
			c.Label, c.Words = words[0], slices.Concat(words[1:], c.Words)
		}
	}
	return s
}

// matchedSchema returns the schema of a request, with the columns that the user's club matched manually, now and earlier.
func (u *Uploads) matchedSchema(ctx context.Context, a access.Actor, r Request, s importer.Schema) (importer.Schema, error) {
	s = withLabels(s)
	for _, h := range r.Heads {
		if h.Column != "" && !slices.ContainsFunc(s.Columns, func(c importer.ColumnSpec) bool { return c.Name == h.Column }) {
			return s, problem.Field("Heads", "colonna sconosciuta: "+importer.Quoted(h.Column))
		}
	}
	s.Chosen = r.Heads
	var err error
	s.Known, err = u.known(ctx, u.core.DB.Q, a, r.Mode)
	return s, err
}

// maxKnown limits the headings remembered per kind of file.
const maxKnown = 60

// knownName returns the name of the setting with a club's manual matches. Administrators share one.
func knownName(a access.Actor, mode string) string {
	return fmt.Sprintf("colonne/%s/%d", mode, a.ClubID)
}

func (u *Uploads) known(ctx context.Context, q store.Q, a access.Actor, mode string) (map[string]string, error) {
	text, err := q.Setting(ctx, knownName(a, mode))
	if err != nil || text == "" {
		return map[string]string{}, err
	}
	out := map[string]string{}
	return out, json.Unmarshal([]byte(text), &out)
}

// remember stores the manual matches for the club's next file. If there are too many, older ones are dropped.
func (u *Uploads) remember(ctx context.Context, a access.Actor, r Request) error {
	if len(r.Heads) == 0 || (a.ClubID == 0 && !a.Admin()) {
		return nil
	}
	return u.core.DB.Tx(ctx, func(q store.Q) error {
		known, err := u.known(ctx, q, a, r.Mode)
		if err != nil {
			return err
		}
		if len(known)+len(r.Heads) > maxKnown {
			clear(known)
		}
		for _, h := range r.Heads[:min(len(r.Heads), maxKnown)] {
			known[importer.HeadHash(h.Text)] = h.Column
		}
		text, err := json.Marshal(known)
		if err != nil {
			return err
		}
		return q.SetSetting(ctx, knownName(a, r.Mode), string(text))
	})
}
