package report

import "iter"

// Certificates are pages to hang on a wall, one for each athlete or team of a ranking.
type Certificates struct {
	Brand Brand  // its logo is that of the event, if it has one
	Title string // of the file
	Event string
	Where string // place and days of the event
	By    string // organiser, who signs
	// Watermark is a word across each page, optional.
	Watermark string
	All       iter.Seq2[Certificate, error]
}

// Certificate is one page.
type Certificate struct {
	Place    int // from 1
	Name     string
	Members  string // of a team
	Club     string
	Race     string
	Category string
	Result   string // time or score
	Note     string // such as a remark that results are provisional
	Proof    *Proof // optional
}
